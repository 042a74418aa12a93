import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, sharedRoute, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { addProduct, deleteProduct, findProduct, updateProduct, type ProductDeps } from './change-product.ts';
import { eachProduct, listProducts } from './list-products.ts';
import { toProduct } from './product.model.ts';
import { createProductSearch } from './search-products.ts';

export function productRoutes(deps: ProductDeps): Route[] {
  const search = createProductSearch();
  // Fills the index early, so that the first search need not wait. A failure is retried by the first search.
  search.refresh().catch(() => undefined);
  return [
    sharedRoute(
      endpoints['products.list'],
      async ({ query, reply }) => {
        const { products, total } = await listProducts(query);
        reply.total(total);
        return products;
      },
      ({ query }) => eachProduct(query),
    ),

    sharedRoute(endpoints['products.byType'], async ({ query, reply }) => {
      const { products, total } = await listProducts(query);
      reply.total(total);
      return products;
    }),

    sharedRoute(endpoints['products.search'], async ({ query, reply }) => {
      const { products, total } = await search.search(query);
      reply.total(total);
      return products;
    }),

    sharedRoute(endpoints['products.get'], async ({ params }) => {
      return toProduct(await findProduct(params.id));
    }),

    route(endpoints['products.create'], async ({ body, caller }) => ({
      message: 'Product posted!',
      product: toProduct(await addProduct(body, signedIn(caller), deps)),
    })),

    route(endpoints['products.update'], async ({ params, body, caller }) => {
      const { product, changed } = await updateProduct(params.id, body, signedIn(caller), deps);
      return { message: changed ? 'Product updated!' : 'Nothing has changed.', product: toProduct(product) };
    }),

    route(endpoints['products.delete'], async ({ params }) => {
      await deleteProduct(params.id);
      return { message: 'Deleted!' };
    }),
  ];
}
