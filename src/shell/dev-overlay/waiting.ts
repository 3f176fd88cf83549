import '../styles/index.css'
import { ask } from './messages.ts'
import { onHotMessage } from './on-hot-message.ts'
import { showProblems } from './show-problems.ts'

// Page shown before the first program exists, when the development server started with a mistake in
// the flows.
const main = document.createElement('main')
main.className = 'flow-waiting'
const heading = document.createElement('h1')
heading.lang = 'en'
heading.textContent = 'This page goes on once the flows are mended.'
main.append(heading)
document.getElementById('root')?.replaceChildren(main)

onHotMessage(import.meta.hot, 'gatehouse:problems', ({ problems }) => {
  if (problems === '') location.reload()
  else showProblems(problems)
})
import.meta.hot?.send(ask)
