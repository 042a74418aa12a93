import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { CHECKOUT } from '../checkout.ts';

/**
 * Packages that become part of a bundle. All others stay packages: tracing recognises mongoose, amqplib, ioredis and
 * socket.io by their names, and some find their own files beside them.
 */
const INCLUDED = new Set([
  '@opentelemetry/api',
  'bullmq',
  'cockatiel',
  'cron-parser',
  'jose',
  'lru-cache',
  'luxon',
  'minisearch',
  'nodemailer',
  'prom-client',
  'rate-limiter-flexible',
  'semver',
  'stripe',
  'undici',
  'zod',
]);

/**
 * Bundles programs into one folder, each as `<name>.js`, with what several of them import in files of its own. The code
 * stays readable, so that stack traces name functions and lines of it.
 * @param programs entry files by name, from the checkout.
 */
export async function bundle(programs: Readonly<Record<string, string>>, output: string): Promise<void> {
  const build = await rolldown({
    cwd: CHECKOUT,
    input: { ...programs },
    platform: 'node',
    external: isExternal,
    plugins: [ownAddresses(programs, output), asciiOnly],
    // A warning would be one of the included packages'.
    logLevel: 'silent',
  });
  await build.write({
    dir: output,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    keepNames: true,
  });
  await build.close();
}

/** @throws when a bundle would find another version of the package, or none, because it lies beside the sources. */
function isExternal(specifier: string, importer?: string): boolean {
  if (/^[./#]|^@petcare\//.test(specifier)) return false;
  const [scope = '', name = ''] = specifier.split('/');
  const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
  if (INCLUDED.has(packageName)) return false;
  if (importer !== undefined && !isBuiltin(specifier)) assertAtRoot(packageName, importer);
  return true;
}

function assertAtRoot(packageName: string, importer: string): void {
  for (let folder = path.dirname(importer); folder !== CHECKOUT; folder = path.dirname(folder)) {
    if (folder === path.dirname(folder)) return;
    if (existsSync(path.join(folder, 'node_modules', packageName)))
      throw new Error(
        `${packageName} is installed in ${path.relative(CHECKOUT, folder)}, where no bundle finds it: include it in bundles`,
      );
  }
}

/**
 * Keeps the address of each of our files, beside which it finds fonts, pictures and programs. A program of the same
 * bundle, such as that of a thread, is found in the bundle.
 */
function ownAddresses(programs: Readonly<Record<string, string>>, output: string): Plugin {
  const names = new Map(
    Object.entries(programs).map(([name, program]) => [path.resolve(CHECKOUT, program), name]),
  );
  return {
    name: 'own-addresses',
    transform(code, file) {
      if (!code.includes('import.meta.') || file.includes('/node_modules/')) return null;
      if (/import\.meta\.(?!url)/.test(code)) throw new Error(`${file}: only import.meta.url can be bundled`);
      const relative = path.relative(output, file).split(path.sep).join('/');
      return code
        .replaceAll(/new URL\(['"]([^'"]+)['"], import\.meta\.url\)/g, (address, other: string) => {
          const name = names.get(path.resolve(path.dirname(file), other));
          return name === undefined ? address : `new URL('./${name}.js', import.meta['url'])`;
        })
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(relative)}, import.meta.url).href`);
    },
  };
}

/**
 * V8 stores a source that has any other character with two bytes for each of its characters. Chunks are changed when they are
 * complete, because writing them decodes such escapes of strings.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      if (/String\.raw`[^`]*[^\0-\x7F`]/.test(file.code))
        throw new Error(`${file.fileName}: String.raw needs ASCII text`);
      file.code = file.code.replaceAll(
        /[^\0-\x7F]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};
