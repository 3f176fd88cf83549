import { recordBuild } from './record-build.ts'
import { recordByTests } from './record-by-tests.ts'
import { recordDiagnostics } from './record-diagnostics.ts'
import { recordPrograms } from './record-programs.ts'
import { recordScenarios } from './record-scenarios.ts'
import { recordSchemas } from './record-schemas.ts'
import { joinedFacts, writeRecords } from './record.ts'

/**
 * Parts of the project's output, quick ones first, with the function that writes each into a
 * folder.
 */
export const PARTS: Readonly<Record<string, (root: string, folder: string) => Promise<void>>> = {
  programs: async (root, folder) => writeRecords(folder, recordPrograms(root)),
  diagnostics: async (root, folder) => writeRecords(folder, recordDiagnostics(root)),
  scenarios: async (root, folder) => writeRecords(folder, await recordScenarios(root)),
  schemas: async (_, folder) => writeRecords(folder, await recordSchemas()),
  build: async (root, folder) => writeRecords(folder, recordBuild(root)),
  answers: async (_, folder) => {
    await recordByTests('answers', folder)
    writeRecords(folder, joinedFacts(folder))
  },
  screens: (_, folder) => recordByTests('screens', folder),
}
