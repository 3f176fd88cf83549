import type { ParsedFile } from '../1-parse/parse-project.ts'
import type { Report } from '../report.ts'
export function checkShapes(_files: readonly ParsedFile[], _report: Report): void {}
