import type { ServerOptions } from 'vite'

/**
 * Returns the rules for files of `npm run dev`. Vite serves the whole project, where the folder of
 * the database and of the keys is by default. Pages of other ports may not read any file either.
 * @param dataFolder absolute path
 */
export const servedFiles = (dataFolder: string): Pick<ServerOptions, 'cors' | 'fs'> => ({
  cors: false,
  fs: {
    // The defaults of Vite, and the data.
    deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.data/**', `${dataFolder}/**`],
  },
})
