import type { Json, JsonObject } from './answer.ts'

/** Keys that could reach a prototype when an answer is copied or merged (B11). */
const dropped: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses a JSON text and drops dangerous keys; undefined when it is no JSON (RFC 8259). */
export function parseJson(text: string): Json | undefined {
  try {
    // JSON.parse returns only Json, and the reviver only removes keys.
    return JSON.parse(text, (key, value: unknown) => (dropped.has(key) ? undefined : value)) as Json
  } catch {
    return undefined
  }
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
