import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import type { PageHead } from '@petcare/contracts/rendered-pages.ts';
import { textIn } from '../../lib/format/text-in.ts';
import { choiceOf, isAvailable } from './variants.ts';

/** Path and query of a product. */
export function productAddress({ _id }: Pick<Product, '_id'>): string {
  return `/store?product=${_id}`;
}

/** Returns what the page of an opened product says about itself; `parent` is the title of the store. */
export function productHead(
  product: Product,
  { parent, locale }: { parent: string; locale: string },
): PageHead {
  const choice = choiceOf(product);
  const { text: name } = textIn(locale, product.product_name, product.product_name_bn);
  const { text: description } = textIn(locale, product.product_description, product.product_description_bn);
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
      isAvailable: isAvailable(product),
      rating: product.rating,
      ...(choice && {
        group: {
          id: choice._id,
          name: textIn(locale, choice.name, choice.name_bn).text,
          variants: choice.variants.map((variant) => ({
            id: variant._id,
            name: textIn(locale, variant.label, variant.label_bn).text,
            address: productAddress(variant),
            picture: variant.product_image ?? product.product_image,
            price: variant.product_price,
            isAvailable: isAvailable(variant),
          })),
        },
      }),
    },
  };
}
