/**
 * Files that Vite turns into modules. A style sheet is imported for its effect on the page, an
 * image for its address.
 */
declare module '*.css' {}

declare module '*.svg' {
  const address: string
  export default address
}

interface ImportMeta {
  readonly env: {
    /** Path under which the application is served, with slashes at both ends. */
    readonly BASE_URL: string
    /**
     * Path of the server that collects reports of browsers. The header `Reporting-Endpoints` has
     * the same path.
     */
    readonly REPORTS_PATH: string
    readonly DEV: boolean
    readonly PROD: boolean
  }
  /** Vite's socket in development. The build removes all code that depends on it. */
  readonly hot?: {
    /**
     * Receives the messages that the server sends under that name
     * (src/shell/dev-overlay/messages.ts).
     */
    on(event: string, heard: (message: never) => void): void
    send(event: string, message?: unknown): void
  }
}
