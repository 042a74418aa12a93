import { sampleProducts } from './sample-products.ts';

const manifest = {
  name: 'peer-payload',
  private: true,
  type: 'module',
  dependencies: {
    '@payloadcms/db-postgres': '3.90.2',
    '@payloadcms/next': '3.90.2',
    '@payloadcms/richtext-lexical': '3.90.2',
    '@payloadcms/ui': '3.90.2',
    graphql: '16.15.0',
    next: '15.4.11',
    payload: '3.90.2',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
};

const config = `import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig } from 'payload';

export default buildConfig({
  secret: 'benchmark',
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
  db: postgresAdapter({
    pool: { connectionString: process.env.DATABASE_URL, max: 10 },
    push: process.env.NODE_ENV === 'development',
  }),
  collections: [
    { slug: 'users', auth: true, fields: [] },
    {
      slug: 'products',
      access: { read: () => true },
      fields: [
        { name: 'name', type: 'text', required: true },
        { name: 'description', type: 'textarea' },
        { name: 'price', type: 'number', required: true },
        { name: 'image', type: 'text' },
        { name: 'stock', type: 'number' },
      ],
    },
  ],
});
`;

const nextConfig = `import { withPayload } from '@payloadcms/next/withPayload';

export default withPayload({
  outputFileTracingRoot: import.meta.dirname,
  eslint: { ignoreDuringBuilds: true },
});
`;

const route = `import { REST_GET } from '@payloadcms/next/routes';
import config from '../../../payload.config.js';

export const GET = REST_GET(config);
`;

const seed = `import { readFile } from 'node:fs/promises';
import { getPayload } from 'payload';
import config from './payload.config.js';

const payload = await getPayload({ config });
const products = JSON.parse(await readFile('products.json', 'utf8'));
for (const product of products) await payload.create({ collection: 'products', data: { ...product, stock: 10 } });
process.exit(0);
`;

/** Payload with one collection of products and only the route that reads it. */
export const payloadFiles = {
  'package.json': JSON.stringify(manifest, null, 2),
  'payload.config.js': config,
  'next.config.mjs': nextConfig,
  'app/api/[...slug]/route.js': route,
  'seed.js': seed,
  'products.json': JSON.stringify(sampleProducts),
} as const;
