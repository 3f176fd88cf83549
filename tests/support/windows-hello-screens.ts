import { choose } from './enroll.ts'
import { openMenu, pressOfDevice, rowOf } from './home-methods.ts'
import { heading, passFirstStep, signOut } from './sign-in.ts'
import type { Trip } from './trip.ts'
import { helloWords, pressButton, expectText, toPrompt, useMachine } from './windows-hello.ts'

/** A user without a method registers Windows Hello, sees the device, and signs in with it. */
export const HELLO_TRIPS: readonly Trip[] = [
  {
    name: 'with Windows Hello',
    as: 'nara.yoon',
    rows: [
      {
        id: 'enroll-windows-hello',
        async reach(visitor) {
          const { method, register } = helloWords(visitor)
          await useMachine(visitor)
          await passFirstStep(visitor)
          await choose(visitor, method, register)
        },
      },
      {
        id: 'enroll-windows-hello-create',
        async reach(visitor) {
          const { deviceName, next, here } = helloWords(visitor)
          await visitor.page.getByLabel(deviceName, { exact: true }).fill('Desk PC')
          await pressButton(visitor, next)
          await heading(visitor, here)
        },
      },
      {
        id: 'windows-hello-devices',
        async reach(visitor) {
          const { beginHere, done, goOn, devices, devicesOf, method } = helloWords(visitor)
          // The checks of a screen end the earlier authenticator.
          await useMachine(visitor)
          await pressButton(visitor, beginHere)
          await heading(visitor, done)
          await pressButton(visitor, goOn)
          await heading(visitor, visitor.words.home)
          await openMenu(visitor, method)
          await rowOf(visitor, method)
            .getByRole('menuitem', { name: devicesOf, exact: true })
            .click()
          await heading(visitor, devices)
          await visitor.page.getByText('Desk PC', { exact: true }).waitFor()
        },
      },
      {
        id: 'windows-hello-devices',
        face: 'rename',
        async reach(visitor) {
          const { rename, deviceName } = helloWords(visitor)
          await pressOfDevice(visitor, 'Desk PC', rename)
          await visitor.page.getByLabel(deviceName, { exact: true }).waitFor()
        },
      },
      {
        id: 'windows-hello-devices',
        face: 'renamed',
        by: 'renameWindowsHello',
        async reach(visitor) {
          const { deviceName, save } = helloWords(visitor)
          await visitor.page.getByLabel(deviceName, { exact: true }).fill('Meeting room')
          await pressButton(visitor, save)
          await visitor.page.getByText('Meeting room', { exact: true }).waitFor()
        },
      },
      {
        id: 'verify-windows-hello',
        async reach(visitor) {
          const { toHome } = helloWords(visitor)
          await pressButton(visitor, toHome)
          await heading(visitor, visitor.words.home)
          await signOut(visitor)
          await toPrompt(visitor)
        },
      },
      {
        id: 'verify-windows-hello',
        face: 'wrong',
        async reach(visitor) {
          const { begin, cancelled } = helloWords(visitor)
          const machine = await useMachine(visitor)
          await machine.knowsTheOwner(false)
          await pressButton(visitor, begin)
          await expectText(visitor, cancelled)
        },
      },
    ],
  },
]
