import type { Change } from '../compare/change.ts'
import type { Diagnostic } from '../language/diagnostic.ts'
import type { FlowMap } from '../language/flow-map.ts'
import type { Graph } from './graph.ts'

/** Answers of the server of the studio, as JSON. */

/** Place of a box of the map, in pixels of the map at its full size. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface LaidOut {
  /** By the id of a node. */
  readonly boxes: Readonly<Record<string, Box>>
  /** The area around the boxes of a journey, by its name; and `actions` and `outside`. */
  readonly areas: Readonly<Record<string, Box>>
}

/** `/api/product` */
export interface ProductAnswer {
  /** Name of the folder. */
  readonly name: string
  /** Another number after each change of the files. */
  readonly edition: number
  readonly tenants: readonly string[]
  readonly languages: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** False when the files have errors and the studio shows the last version without. */
  readonly current: boolean
}

/** `/api/map?tenant=…` */
export interface MapAnswer extends LaidOut {
  readonly map: FlowMap
  readonly graph: Graph
  /** Screens that differ from those of the default tenant. */
  readonly differing: readonly string[]
  /** Texts by their key, in the language of the request. */
  readonly texts: Readonly<Record<string, string>>
}

/** A state of a screen that a scenario shows. */
export interface StateRow {
  /** Stays the same as long as its scenario and its place in it do. */
  readonly id: string
  readonly scenario: string
  readonly step: string
  /** `file:line` of the scenario. */
  readonly place: string
  readonly kinds: readonly string[]
}

/** `/api/states?tenant=…&screen=…` */
export interface StatesAnswer {
  readonly states: readonly StateRow[]
}

/** `/api/compare?from=…` */
export interface CompareAnswer {
  /** From that version to the files here, the highest risk first. */
  readonly changes: readonly Change[]
}

/** `/api/source?file=…`, in another version with `from` */
export interface SourceAnswer {
  readonly text: string
}
