import { runScript } from './run-script.ts'
import type { Asked, Option, Verb } from './usage.ts'

const tenant: Option = { takes: 'a name', help: 'the tenant' }
const message: Option = { takes: 'a sentence', help: 'reason, for the journal' }
const author: Option = {
  takes: 'a name',
  help: 'name for the journal, where no token names one; without it that of git, or of the account',
}
const base: Option = {
  takes: 'a version',
  help: 'the version you worked from; refused when another one is active',
}
const to: Option = { takes: 'a version', help: 'a stored version by its first digits, or built-in' }
const percent: Option = {
  takes: 'a number',
  help: 'part of the browsers that get it, from 0 to 100',
}

const where =
  'It works on the database of the server: GATEHOUSE_DATA or DATABASE_URL, as npm start. Outside development GATEHOUSE_TOKEN permits it.'
const exits =
  '0 done, 1 the project has mistakes, 2 the command was not understood or the database cannot be used, 3 no permission, or another publisher was first; nothing was changed.'

/** Passes the options on to the script under the same names. */
const runs =
  (command: string) =>
  ({ root, options }: Asked): Promise<number> =>
    runScript('publishing.ts', [
      command,
      '--product',
      root,
      ...Object.entries(options).flatMap(([name, value]) => {
        if (value === undefined || value === false) return []
        return value === true ? [`--${name}`] : [`--${name}`, value]
      }),
    ])

export const publish: Verb = {
  summary: 'Publishes the flows to the running servers, without a restart.',
  details: [
    'gatehouse publish --tenant acme --message "Ask for the ID first"',
    'It checks, plays the scenarios, builds, and stores a version. Sign-ins in progress end on their version.',
    where,
  ],
  words: { called: '', most: 0 },
  exits,
  options: {
    tenant: { ...tenant, help: 'publishes this tenant alone' },
    message,
    author,
    base,
    percent: { ...percent, excludes: 'force' },
    force: { help: 'also ends sign-ins in progress, for a security fix' },
  },
  run: runs('publish'),
}

export const versions: Verb = {
  summary: 'Lists the published versions: by whom, when, and what has changed.',
  details: [where],
  words: { called: '', most: 0 },
  exits,
  options: { tenant, json: { help: 'JSON for scripts' } },
  run: runs('versions'),
}

export const rollback: Verb = {
  summary: 'Makes an earlier version active, on all servers within 5 seconds.',
  details: ['gatehouse rollback --tenant acme', where],
  words: { called: '', most: 0 },
  exits,
  options: { tenant, to, message, author, base },
  run: runs('rollback'),
}

export const rollout: Verb = {
  summary: 'Gives a version to a part of the browsers, and raises or ends it.',
  details: [
    'gatehouse publish --tenant acme --percent 5',
    'gatehouse rollout --tenant acme --percent 50',
    'gatehouse rollout --tenant acme --finish',
    'With 0 percent testers get it, by the header Gatehouse-Version with the first eight digits.',
    where,
  ],
  words: { called: '', most: 0 },
  exits,
  options: {
    tenant,
    to,
    percent,
    finish: { help: 'makes it active for all', excludes: 'stop' },
    stop: { help: 'ends the rollout; all get the active version' },
    message,
    author,
    base,
  },
  run: runs('rollout'),
}

export const token: Verb = {
  summary: 'Permits a person or a program to publish for a tenant.',
  details: [
    'gatehouse token --tenant acme --name "Mina Park"',
    'The token is printed once, and stored as a hash.',
  ],
  words: { called: '', most: 0 },
  exits,
  options: {
    tenant,
    name: { takes: 'a name', help: 'of the person or the program' },
    remove: { help: 'takes the tokens of this name away' },
  },
  run: runs('token'),
}
