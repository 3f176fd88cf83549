/** Allowed imports of each room: the table of the architecture as data. */
export interface RoomRule {
  /** Places (a room, or a folder or file of it) that may be imported in full. */
  readonly rooms: readonly string[]
  /** Places of which only types may be imported. */
  readonly types?: readonly string[]
  /** Packages, by exact name or `@scope/*`; `node:*` are Node's own modules. */
  readonly packages: readonly string[]
  /** Places within the room that the rest of it must not import. */
  readonly without?: readonly string[]
}

/** The binding of signals to React, which the Babel transform imports as well. */
const SIGNALS = '@preact/signals-react'
const REACT = ['react', 'react-i18next']
const ROOMS = [
  'language',
  'rules',
  'compiler',
  'engine',
  'api',
  'i18n',
  'runtime',
  'forms',
  'blocks',
  'shell',
  'compare',
  'cli',
  'studio',
] as const

export type Room = (typeof ROOMS)[number] | 'main'

// The server reads the OpenAPI document and the compiled tenants as data; of the client it knows
// generated types, and by which rule it speaks to somebody.
const SERVER: RoomRule = {
  rooms: ['rules', 'i18n/language-of-request', 'i18n/match-language', 'language/locale'],
  types: ['api/generated', 'language'],
  packages: [
    'node:*',
    'fastify',
    '@fastify/*',
    'fastify-openapi-glue',
    'oidc-provider',
    'openid-client',
    'jose',
    'kysely',
    'yaml',
    'ajv',
    'ajv-formats',
    'nodemailer',
    '@simplewebauthn/server',
    'ipaddr.js',
    'otpauth',
    'pg',
    'micromark',
    'micromark-extension-gfm-table',
  ],
}

/** A path with its own rule comes before its room: the first match decides. */
export const IMPORT_TABLE: readonly (readonly [place: string, rule: RoomRule])[] = [
  ['language', { rooms: [], packages: [] }],
  ['rules', { rooms: ['language'], packages: ['libphonenumber-js'] }],
  [
    'compiler/6-emit',
    {
      rooms: ['compiler', 'language', 'rules'],
      packages: [
        'yaml',
        '@marcbachmann/cel-js',
        'ajv',
        'ajv-formats',
        '@rjsf/validator-ajv8',
        '@rjsf/utils',
      ],
    },
  ],
  [
    'compiler/scenarios',
    { rooms: ['compiler', 'language', 'rules'], packages: ['yaml', 'ajv', 'ajv-formats'] },
  ],
  ['compiler', { rooms: ['language', 'rules'], packages: ['yaml', '@marcbachmann/cel-js'] }],
  ['compare', { rooms: ['compiler', 'language'], packages: [] }],
  ['engine', { rooms: ['language', 'rules'], packages: [] }],
  ['api', { rooms: [], packages: ['openapi-fetch'] }],
  // The room gives components their texts by a hook; react-i18next is i18next's own binding to
  // React.
  ['i18n', { rooms: ['language'], packages: ['i18next', ...REACT] }],
  ['runtime', { rooms: ['engine', 'language', 'api'], packages: [SIGNALS] }],
  // The engine's types use types of the language, so those are allowed too; as types only. React
  // DOM: acts of one frame are drawn one after another.
  [
    'forms',
    {
      rooms: ['rules', 'runtime', 'i18n'],
      types: ['engine', 'language'],
      packages: [...REACT, SIGNALS, 'react-dom', '@rjsf/*'],
    },
  ],
  // The one reader of Markdown, in a chunk of its own.
  [
    'blocks/markdown',
    { rooms: ['blocks', 'i18n'], packages: [...REACT, 'mdast', 'mdast-util-from-markdown'] },
  ],
  [
    'blocks',
    {
      rooms: ['rules', 'runtime', 'i18n'],
      types: ['engine', 'language'],
      packages: [...REACT, SIGNALS, 'uqr'],
    },
  ],
  [
    'shell',
    {
      rooms: ['blocks', 'forms', 'runtime', 'i18n'],
      types: ['engine', 'language'],
      packages: [...REACT, SIGNALS, 'react-dom', 'react-router-dom'],
    },
  ],
  // Scenarios run on everything that ships, except the drawing.
  [
    'cli/scenarios',
    {
      rooms: [
        'compiler',
        'engine',
        'runtime',
        'i18n',
        'language',
        'forms/validation',
        'forms/entries/normalised',
      ],
      packages: ['node:*', '@rjsf/validator-ajv8'],
    },
  ],
  [
    'cli',
    {
      rooms: ['compiler', 'compare', 'engine', 'runtime/simulated'],
      types: ['language'],
      packages: ['node:*'],
    },
  ],
  // A page of its own for authors: nothing of the product imports it.
  [
    'studio',
    {
      // The editor checks a file at each keystroke, in the browser.
      rooms: [
        'compare/risk',
        'language/flow-map',
        'compiler/check-file',
        'compiler/2-resolve/placeholders',
        'compiler/2-resolve/plural-groups',
        'compiler/diagnostics/fix',
      ],
      types: ['language', 'compare', 'compiler'],
      packages: [
        ...REACT,
        'react-dom',
        'react-router-dom',
        'i18next',
        '@xyflow/react',
        '@codemirror/*',
        '@lezer/highlight',
        'node-diff3',
        'yaml',
      ],
    },
  ],
  // Product code of the server imports nothing that only a developer's machine has. main.ts alone
  // mounts it.
  ['server/dev', { ...SERVER, rooms: [...SERVER.rooms, 'server'] }],
  ['server/main', { ...SERVER, rooms: [...SERVER.rooms, 'server'] }],
  ['server', { ...SERVER, without: ['server/dev'] }],
  [
    'main',
    {
      rooms: ROOMS.filter((room) => !['compiler', 'compare', 'cli', 'studio'].includes(room)),
      packages: [...REACT, 'react-dom', 'virtual:*'],
    },
  ],
]
