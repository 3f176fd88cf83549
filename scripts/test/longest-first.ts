import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SUITES, type Suite } from './suites.ts'

const LONGEST = Object.values<Suite>(SUITES).flatMap(({ longest = [] }) => longest)

/** A machine that has run the files before knows by itself which take longest; a new one has only their sizes, which say nothing of what they start. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((file) => moduleId.replaceAll('\\', '/').endsWith(`/${file}`))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => one.project.name.localeCompare(other.project.name) || rank(one) - rank(other))
  }
}
