/**
 * Files that Vite turns into modules. A style sheet is imported for its effect on the page; an
 * image for its address.
 */
declare module '*.css' {}

declare module '*.svg' {
  const address: string
  export default address
}

interface ImportMeta {
  readonly env: {
    /** Path the application is served under, with slashes at both ends. */
    readonly BASE_URL: string
    /**
     * Path of the server that collects reports of browsers; the header `Reporting-Endpoints` has
     * the same.
     */
    readonly REPORTS_PATH: string
    readonly DEV: boolean
    readonly PROD: boolean
  }
  /** Vite's socket in development; the build leaves out everything that stands behind it. */
  readonly hot?: {
    /** What comes is what the server sends under that name (src/shell/development/messages.ts). */
    on(event: string, heard: (message: never) => void): void
    send(event: string, message?: unknown): void
  }
}
