import { medusaSeed } from './medusa-seed.ts';
import { sampleProducts } from './sample-products.ts';

const manifest = {
  name: 'peer-medusa',
  private: true,
  dependencies: {
    '@medusajs/admin-sdk': '2.21.2',
    '@medusajs/cli': '2.21.2',
    '@medusajs/framework': '2.21.2',
    '@medusajs/medusa': '2.21.2',
    '@swc/core': '1.16.22',
    'ts-node': '10.9.2',
    typescript: '5.9.3',
  },
};

const config = `const { defineConfig } = require('@medusajs/framework/utils');

const cors = 'http://127.0.0.1';
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: { storeCors: cors, adminCors: cors, authCors: cors, jwtSecret: 'benchmark', cookieSecret: 'benchmark' },
  },
  admin: { disable: true },
});
`;

/** Medusa with its default modules, which keep events, workflows and locks in its own process. */
export const medusaFiles = {
  'package.json': JSON.stringify(manifest, null, 2),
  'medusa-config.js': config,
  'src/scripts/seed.js': medusaSeed,
  'products.json': JSON.stringify(sampleProducts),
} as const;
