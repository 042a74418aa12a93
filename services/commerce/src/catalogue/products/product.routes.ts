import { endpoints } from '@petcare/contracts/endpoints.ts';
import { cachedRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { every } from '@petcare/platform/cache/change-marks.ts';
import { addProduct, deleteProduct, findProduct, updateProduct, type ProductDeps } from './change-product.ts';
import { eachProduct, listProducts, listStore } from './list-products.ts';
import { productChanges } from './product.model.ts';
import { saveVariants } from './save-variants.ts';
import { createProductSearch, searchDelayMs } from './search-products.ts';
import { showProduct } from './variants.ts';

export function productRoutes(deps: ProductDeps): Route[] {
  const search = createProductSearch();
  // Fills the index early, so that the first search need not wait. A failure is retried by the first search.
  search.refresh().catch(() => undefined);
  return [
    cachedRoute(endpoints['products.list'], {
      until: [productChanges],
      handle: async ({ query, reply }) => {
        const { products, total } = await listProducts(query);
        reply.total(total);
        return products;
      },
      batches: ({ query }) => eachProduct(query),
    }),

    cachedRoute(endpoints['products.byType'], {
      until: [productChanges],
      handle: async ({ query, reply }) => {
        const { products, total } = await listStore(query);
        reply.total(total);
        return products;
      },
    }),

    cachedRoute(endpoints['products.search'], {
      until: [productChanges, every(searchDelayMs)],
      handle: async ({ query, reply }) => {
        const { products, total } = await search.search(query);
        reply.total(total);
        return products;
      },
    }),

    cachedRoute(endpoints['products.get'], {
      until: [productChanges],
      handle: async ({ params }) => showProduct(await findProduct(params.id)),
    }),

    route(endpoints['products.create'], async ({ body, caller }) => ({
      message: 'Product posted!',
      product: await showProduct(await addProduct(body, signedIn(caller), deps)),
    })),

    route(endpoints['products.update'], async ({ params, body, caller }) => {
      const { product, changed } = await updateProduct(params.id, body, signedIn(caller), deps);
      return { message: messageOf(changed), product: await showProduct(product) };
    }),

    route(endpoints['products.saveVariants'], async ({ params, body, caller }) => {
      const { product, changed } = await saveVariants(params.id, body, signedIn(caller), deps);
      return { message: messageOf(changed), product: await showProduct(product) };
    }),

    route(endpoints['products.delete'], async ({ params }) => {
      await deleteProduct(params.id);
      return { message: 'Deleted!' };
    }),
  ];
}

function messageOf(changed: boolean): string {
  return changed ? 'Product updated!' : 'Nothing has changed.';
}
