import { endpoints } from '@petcare/contracts/endpoints.ts';
import { keptUntil, route, sharedRoute, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { every } from '@petcare/platform/mongo/change-marks.ts';
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
    keptUntil(
      [productChanges],
      sharedRoute(
        endpoints['products.list'],
        async ({ query, reply }) => {
          const { products, total } = await listProducts(query);
          reply.total(total);
          return products;
        },
        ({ query }) => eachProduct(query),
      ),
    ),

    keptUntil(
      [productChanges],
      sharedRoute(endpoints['products.byType'], async ({ query, reply }) => {
        const { products, total } = await listStore(query);
        reply.total(total);
        return products;
      }),
    ),

    keptUntil(
      [productChanges, every(searchDelayMs)],
      sharedRoute(endpoints['products.search'], async ({ query, reply }) => {
        const { products, total } = await search.search(query);
        reply.total(total);
        return products;
      }),
    ),

    keptUntil(
      [productChanges],
      sharedRoute(endpoints['products.get'], async ({ params }) => showProduct(await findProduct(params.id))),
    ),

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
