import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { listProducts, searchProducts } from './list-products.ts';
import { Products, toProduct, type ProductRow } from './product.model.ts';

export const productRoutes: Route[] = [
  route(endpoints['products.list'], async ({ query, reply }) => {
    const { products, total } = await listProducts(query);
    reply.total(total);
    return products;
  }),

  route(endpoints['products.byType'], async ({ query, reply }) => {
    const { products, total } = await listProducts(query);
    reply.total(total);
    return products;
  }),

  route(endpoints['products.search'], async ({ query, reply }) => {
    const { products, total } = await searchProducts(query.query, query);
    reply.total(total);
    return products;
  }),

  route(endpoints['products.get'], async ({ params }) => {
    const product = await Products.findOne({ _id: params.id, deleted_at: null }).lean<ProductRow>();
    if (!product) throw notFound('product');
    return toProduct(product);
  }),
];
