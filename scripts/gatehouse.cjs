#!/usr/bin/env node
// `npx gatehouse check`: as `npm run check`, in the words of its help.
'use strict'
process.argv.splice(2, 0, 'src/cli/main.ts')
require('./bootstrap.cjs')
