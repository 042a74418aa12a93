import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import type { ProductImport } from '@petcare/contracts/commerce/products/product-imports.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { countHeldUnits } from '../lifecycle/invariants/count-held-units.ts';
import { ProductImports } from '../catalogue/product-imports/product-import.model.ts';
import { runProductImports } from '../catalogue/product-imports/run-product-imports.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { TestCommerce } from './test-commerce.ts';

export const importHead = '_id,product_name,product_type,product_price,stock,product_description';

export function productFile(...rows: string[]): string {
  return [importHead, ...rows].join('\r\n');
}

export const exportColumns = Object.keys(productEndpoints['products.list'].csv);

type FileContent = string | Uint8Array<ArrayBuffer>;

/** Calls of the product imports of a test service. No line is imported before `run` is called. */
export function createImportCalls(commerce: TestCommerce, admin = userCaller(newId(), 'admin')) {
  // Imported products have no pictures, so that no other service is called.
  const client = createInternalClient({
    name: 'commerce',
    baseUrls: {},
    signer: commerce.identity.signer,
  });

  /** Runs the periodic job until no import is open. */
  async function run(): Promise<void> {
    while (await ProductImports.exists({ state: trusted({ $in: ['running', 'undoing'] }) }))
      await runProductImports({ client, countHeldUnits });
  }

  function check(content: FileContent, { as = admin, query = '' }: { as?: Caller; query?: string } = {}) {
    const form = new FormData();
    form.set('file', new File([content], 'products.csv', { type: 'text/csv' }));
    return commerce.send('POST', `/api/product-imports${query}`, { as, body: form });
  }
  const start = (id: string, as: Caller = admin) =>
    commerce.send('POST', `/api/product-imports/${id}/start`, { as });
  const undo = (id: string, as: Caller = admin) =>
    commerce.send('POST', `/api/product-imports/${id}/undo`, { as });
  const show = async (id: string): Promise<ProductImport> =>
    (await commerce.send('GET', `/api/product-imports/${id}`, { as: admin })).body;

  return {
    admin,
    check,
    start,
    undo,
    show,
    run,

    /** Checks, starts and runs an import. */
    async importFile(content: FileContent): Promise<ProductImport> {
      const { _id } = (await check(content)).body;
      await start(_id);
      await run();
      return show(_id);
    },

    async undoImport(id: string): Promise<ProductImport> {
      await undo(id);
      await run();
      return show(id);
    },

    /** Exports all products as the admin table does. */
    async exportProducts(columns: readonly string[] = exportColumns, headings?: readonly string[]) {
      const query = new URLSearchParams({
        columns: columns.join(','),
        ...(headings && { headings: JSON.stringify(headings) }),
      });
      const { text } = await commerce.send('GET', `/api/products?${query.toString()}`, {
        as: admin,
        headers: { accept: 'text/csv' },
      });
      return text;
    },
  };
}
