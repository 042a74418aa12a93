import type { Product } from '@petcare/contracts/products.ts';
import type { PageHead } from '@petcare/contracts/rendered-pages.ts';

/** Path and query of a product. */
export function productAddress({ _id }: Pick<Product, '_id'>): string {
  return `/store?product=${_id}`;
}

/** Returns what the page of an opened product says about itself; `parent` is the title of the store. */
export function productHead(product: Product, parent: string): PageHead {
  const { product_name: name, product_description: description, stock } = product;
  return {
    title: name,
    description,
    picture: { url: product.product_image },
    address: productAddress(product),
    parents: [{ title: parent, address: '/store' }],
    subject: {
      kind: 'product',
      id: product._id,
      name,
      description,
      category: product.product_type,
      price: product.product_price,
      isAvailable: stock === null || stock > 0,
      rating: product.rating,
    },
  };
}
