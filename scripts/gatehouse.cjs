#!/usr/bin/env node
// `npx gatehouse check`: as `npm run check`, in the words of its help. It works in the folder where
// it was called.
'use strict'
const { join } = require('node:path')
process.argv.splice(2, 0, join(__dirname, '..', 'src', 'cli', 'main.ts'))
require('./bootstrap.cjs')
