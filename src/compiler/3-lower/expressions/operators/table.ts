import type { ASTNode, ASTOperator } from '@marcbachmann/cel-js'
import type { Checking, Typed } from '../scope.ts'
import { field, identifier, index, optionalAccess } from './access.ts'
import { functionCall, methodCall } from './calls.ts'
import { list, literal, map } from './literals.ts'
import {
  and,
  choice,
  divide,
  equality,
  membership,
  minus,
  negative,
  not,
  or,
  ordering,
  plus,
  remainder,
  times,
} from './operators.ts'

/**
 * One row per operator. The parser gives each node the arguments of its `op`, and each function
 * reads only its own.
 */
export const operators: Readonly<
  Record<ASTOperator, (node: ASTNode, checking: Checking) => Typed>
> = {
  value: literal,
  list,
  map,
  id: identifier,
  '.': field,
  '.?': optionalAccess,
  '[]': index,
  '[?]': optionalAccess,
  call: functionCall,
  rcall: methodCall,
  '?:': choice,
  '&&': and,
  '||': or,
  '!_': not,
  '==': equality,
  '!=': equality,
  '<': ordering,
  '<=': ordering,
  '>': ordering,
  '>=': ordering,
  in: membership,
  '+': plus,
  '-': minus,
  '*': times,
  '/': divide,
  '%': remainder,
  '-_': negative,
}
