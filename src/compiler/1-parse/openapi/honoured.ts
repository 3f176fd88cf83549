/** A part of an OpenAPI document, for docs/reference/openapi.md. */
export interface HonouredPart {
  readonly words: readonly string[]
  readonly does: string
  /** The rest, of which `not-honoured` warns when a flow uses the operation. */
  readonly not?: string
}

/** Parts of a document by heading. */
export const honoured: Readonly<Record<string, readonly HonouredPart[]>> = {
  'The document': [
    {
      words: ['openapi'],
      does: '3.0, 3.1 and 3.2, in YAML or JSON. Swagger 2.0 is refused with the converter to use (`other-version`).',
    },
    {
      words: ['files'],
      does: 'Each file of openapi/ itself with `openapi` at its root is a document, of any name, in YAML or JSON; openapi/auth-endpoints.yaml and openapi/plain-pages.yaml have another meaning. Several documents are one: each has the base of its own first server, and `api: origin` gives an origin by the name of a file without its ending. An operation or a security scheme that two documents name gets the name of its file: `list` of users.json is `listOfUsers`, `key` is `users.key`. In openapi/common-api.yaml names stay. `authorization` and the CSRF token of flows/app.yaml do not go to another origin than that of the first document (common-api.yaml, else by name); `api: security` gives each scheme its value.',
      not: 'One method and path in two documents at one origin: one server gets both calls. With two origins in `api: origin` they are apart, in `gatehouse dev` as well.',
    },
    {
      words: ['servers'],
      does: 'The path of the first server, with the defaults of its variables, is the base of all calls. They go to the origin of the page, or to `api: origin` of flows/app.yaml: the policy of the pages then has it in `connect-src`, its server must allow the pages (CORS), and `api: credentials` says whether cookies go there. `X-Request-Id` and `Cache-Control` do not go to another origin.',
      not: '`servers` of an operation.',
    },
    {
      words: ['paths', 'components', '$ref'],
      does: 'References within the document are followed everywhere, with escaped pointers, and from one component to another. References may name other files below openapi/.',
      not: 'References out of openapi/ and to the network are refused (`dangling-reference`, with the place for the file).',
    },
    {
      words: ['security', 'securitySchemes'],
      does: 'Bearer tokens (`authorization` of flows/app.yaml) and the cookies of the browser. `api: security` of flows/app.yaml gives the other values by scheme: API keys in a header or the query, `Basic` (a name, or `name:password`), and what follows the name of another HTTP scheme. An operation with several ways gets the first that has all its values. A constant is refused (`key-in-page`) unless it is marked as public.',
      not: 'Schemes that need a computation, such as Digest and DPoP; mutual TLS; a scheme without a value.',
    },
    {
      words: ['overlays'],
      does: 'Files `openapi/*.overlay.yaml` (OpenAPI Overlay 1.0) change the document before it is read, in the order of their names. `extends` names the document; without it that is the first. A target has names, indexes, `*`, `..` and a filter that compares one value. One that matches nothing is refused (`overlay-target`).',
    },
    {
      words: ['info', 'tags', 'externalDocs', 'webhooks', 'jsonSchemaDialect', '$self'],
      does: 'Nothing: they change no call.',
    },
  ],
  'An operation': [
    {
      words: ['get', 'post', 'put', 'patch', 'delete'],
      does: 'Each is an operation that a flow can call. Other methods are left out.',
    },
    {
      words: ['operationId'],
      does: 'The name in a flow. Without one the name is made of method and path: `get /users/{id}/keys` is `getUsersByIdKeys`. A name that exists, made or written, gets a number. `npm run explain -- --calls` lists all names.',
    },
    {
      words: ['parameters'],
      does: 'Those of the path and of the operation, in `path`, `query`, `header` and `cookie`, are values of a call. Parameters of the operation replace those of the path. In the query, lists repeat the name or join their items (`explode`, `style`: `form`, `spaceDelimited`, `pipeDelimited`), and objects are `deepObject` or `form`. The client sends `Accept`, `Accept-Language`, `Authorization`, `Content-Type`, `Idempotency-Key`, `X-Request-Id` and `Gatehouse-*` itself. A cookie may be left out: the browser sends those that the server has set, also those that no script reads.',
      not: '`content` of a parameter; other styles; a path parameter that the path does not name; a header or cookie with the name of a parameter of the path or the query.',
    },
    {
      words: ['requestBody'],
      does: '`application/json` and `application/*+json`, then `application/x-www-form-urlencoded`, `multipart/form-data` and `text/plain`: the first of these that the document has. A part with `format: binary` takes the data URL of a file field, and is sent as a file. A text, and JSON that is no object, is the one value `body`. Without a body, none is sent.',
      not: 'Other media types. Of `encoding`: `headers`, `style`, and a `contentType` that the client does not send anyway. A file has its own type, an object is JSON, and other parts are texts.',
    },
    {
      words: ['tokens against forged requests (CSRF)'],
      does: '`api: csrf` of flows/app.yaml names the header, for all calls except GET, and the source of the token: a cookie that scripts may read (double submit), a header of an earlier answer, or an expression. A header parameter with this name need not be given by the flows.',
    },
    {
      words: ['responses'],
      does: 'The first good answer (`200`, `2XX`, or `default` when it is the only one), as `application/json`, `application/*+json` or `text/plain`. An answer without content is null.',
      not: 'Other media types, and a redirect as the only answer.',
    },
    {
      words: ['responses: headers'],
      does: 'Headers of the good answer that `api: headers` of flows/app.yaml names: `answer.headers["x-total-count"]`, in small letters, inside `has`, a number or a boolean where the schema says so. An answer that is no object is then at `answer.body`. A server of another origin names them in `Access-Control-Expose-Headers`.',
      not: 'Headers that `api: headers` does not name, and `Set-Cookie`. Of errors, those in `wait` of `errors` count.',
    },
    {
      words: ['responses: 4XX, 5XX, default'],
      does: 'Errors with `oneOf` of schemas, each with a constant `code`, reach `rejected`. With `errors` in flows/app.yaml all documented errors do, by code or status; codes of examples are known as well ([Errors of other servers](../guide/steps.md#errors-of-other-servers)).',
      not: 'Without `errors`, other errors: 401 is `unauthorized`, 403 is `forbidden`, others are `broken`.',
    },
    {
      words: ['callbacks', 'links', 'deprecated', 'summary'],
      does: 'Nothing: they change no call.',
    },
  ],
  'A schema': [
    {
      words: ['type', 'enum', 'const', 'items', 'properties', 'required', 'format'],
      does: 'The type of a value in expressions, and the shape that an answer must have. A missing `type` beside `properties` or `items` is meant.',
    },
    {
      words: ['nullable', 'anyOf', 'oneOf'],
      does: 'With null, the value may be null. Words of variants are put together. An object has the properties of all variants, and a property that not all require is refused until a condition leaves only variants that do: `x.kind == "card"`, `x.kind in ["card"]`, `has(x.last4)`, or a row of `choose: =x.kind`. There, properties of the other variants are unknown.',
      not: 'Variants of different kinds: flows read any value.',
    },
    {
      words: ['discriminator'],
      does: 'The keys of `mapping` are the words of its property, and tell the variants from each other. Without `mapping`, the names of the schemas do, or constants of any property.',
    },
    { words: ['allOf'], does: 'All members are one schema.' },
    {
      words: ['additionalProperties', 'patternProperties'],
      does: 'Without `properties`, a map. Beside `properties`, other names are allowed, and no flow reads them.',
    },
    {
      words: ['readOnly', 'writeOnly'],
      does: 'A request has no `readOnly` properties, an answer no `writeOnly` ones.',
    },
    {
      words: ['minimum', 'maximum', 'minLength', 'maxLength'],
      does: 'Constants in a flow are checked against them, integers of an answer as well.',
    },
    {
      words: ['a schema inside itself'],
      does: 'Three levels are read; deeper values are of any type. A schema that must contain itself is refused (`endless-schema`).',
    },
    {
      words: ['a mistake'],
      does: 'In a document with `x-changes-state` it is an error. In others a keyword with a value that it cannot have, or an unknown keyword, is left out.',
      not: 'Keywords that are left out.',
    },
    {
      words: [
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'pattern',
        'minItems',
        'maxItems',
        'uniqueItems',
        'contains',
        'minContains',
        'maxContains',
        'minProperties',
        'maxProperties',
        'dependentRequired',
        'dependentSchemas',
        'propertyNames',
        'prefixItems',
        'unevaluatedItems',
        'unevaluatedProperties',
        'not',
        'if',
        'then',
        'else',
      ],
      does: 'Made-up answers of scenarios are held to them. The browser checks none of them in an answer, and the server checks requests.',
    },
    {
      words: [
        'title',
        'description',
        '$comment',
        'default',
        'example',
        'examples',
        'xml',
        'contentEncoding',
        'contentMediaType',
        'contentSchema',
        '$defs',
      ],
      does: 'Nothing for a call. `npm run dev` answers with an example.',
    },
  ],
  'Words of Gatehouse': [
    {
      words: ['x-class'],
      does: '`secret`, `handle` or `personal`: the class of a value, which follows it through all expressions. A value with `format: password` is a `secret`.',
    },
    {
      words: ['x-changes-state'],
      does: 'The operation changes something. A document without this word means all methods except GET.',
    },
    {
      words: ['x-only-begins'],
      does: 'The operation opens a process without completing it, so a path back exists.',
    },
    { words: ['x-log-only'], does: 'A failure is logged, and shown to nobody.' },
    {
      words: ['x-combines'],
      does: 'This GET answers several others: it takes the query parameter `call` once for each, an address below the base, and answers a list of `{ status, body }` in that order. Calls with `x-log-only` that start together go through it, when they are a GET of the first document. Each goes by itself when the server answers otherwise.',
    },
    {
      words: ['x-shared'],
      does: 'Every operation may answer this error. flows/app.yaml has its row.',
    },
    {
      words: ['x-extensible', 'x-extensible-enum'],
      does: 'The words of this list grow: the value is a text, and an unknown word breaks no answer.',
    },
    { words: ['x-kind'], does: '`redirect` or `form-post`, in openapi/auth-endpoints.yaml.' },
    {
      words: ['x-recorded'],
      does: 'The browser sets this property of a body to the events that it has recorded.',
    },
    { words: ['x-entry'], does: 'The server cleans an entry of this kind before it reads it.' },
    {
      words: ['x-key-reused'],
      does: 'The error says that an Idempotency-Key belongs to another request.',
    },
  ],
}
