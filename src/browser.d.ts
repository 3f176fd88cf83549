/** Files that Vite turns into modules. A style sheet is imported for its effect on the page; an image for its address. */
declare module '*.css' {}

declare module '*.svg' {
  const address: string
  export default address
}

interface ImportMeta {
  readonly env: {
    /** Path the application is served under, with slashes at both ends. */
    readonly BASE_URL: string
    readonly DEV: boolean
    readonly PROD: boolean
  }
}
