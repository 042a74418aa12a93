import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { listProducts, searchProducts } from './list-products.ts';
import { Products, shownFields, toProduct, type ShownProduct } from './product.model.ts';

export const productRoutes: Route[] = [
  route(endpoints['products.list'], async ({ query, reply }) => {
    const { products, total } = await listProducts(query);
    reply.total(total);
    return products;
  }),

  route(endpoints['products.byType'], async ({ query, reply }) => {
    const { products, total } = await listProducts(query, query.product_type);
    reply.total(total);
    return products;
  }),

  route(endpoints['products.search'], async ({ query, reply }) => {
    const { products, total } = await searchProducts(query.query, query);
    reply.total(total);
    return products;
  }),

  route(endpoints['products.get'], async ({ params }) => {
    const product = await Products.findById(params.id, shownFields).lean<ShownProduct>();
    if (!product) throw notFound('product');
    return toProduct(product);
  }),
];
