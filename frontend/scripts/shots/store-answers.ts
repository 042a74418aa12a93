import type { Cart, CartLine } from '@petcare/contracts/commerce/products/cart.ts';
import { errors } from '@petcare/contracts/shared/errors.ts';
import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { answerImports } from './import-samples.ts';
import { products as goods } from './samples.ts';
import type { Viewer } from './screen.ts';

type Answer = [number, unknown];

const banglaFood: Product = {
  ...goods[5]!,
  _id: '665f10000000000000000009',
  product_name: 'বিড়ালছানার গুঁড়া দুধ, ৪০০ গ্রাম',
  product_description: 'মা-হারা ছানাদের জন্য। কুসুম গরম পানিতে গুলিয়ে ফোঁটা ফোঁটা করে খাওয়ান।',
  product_price: 100_000,
  stock: 0,
};
const products: readonly Product[] = [...goods, banglaFood].map((product, index) => ({
  ...product,
  ...(index === 2 ? { stock: 0 } : {}),
  version: 1,
}));

/** A product with variants, listed for admins only. */
const jacket: Product = {
  ...products[1]!,
  _id: '665f10000000000000000021',
  product_name: 'Football, S',
  product_name_bn: 'ফুটবল, ছোট',
  group: {
    _id: '665f10000000000000000021',
    name: 'Football',
    name_bn: 'ফুটবল',
    variants: [
      ['S', 'ছোট', 450],
      ['M', 'মাঝারি', 600],
      ['L', 'বড়', 750],
    ].map(([label, label_bn, product_price], index) => ({
      _id: `665f1000000000000000002${index + 1}`,
      label: String(label),
      label_bn: String(label_bn),
      product_price: Number(product_price),
      stock: index === 1 ? 4 : null,
      version: 1,
    })),
  },
};

const found: readonly Product[] = [
  { ...products[1]!, matches: ['football'] },
  { ...products[3]!, product_description: 'As round as a ball and twice as soft.', matches: ['ball'] },
];

const states: readonly CartLine['state'][] = ['ok', 'price_changed', 'sold_out', 'too_few', 'gone'];

const cartLines: readonly CartLine[] = states.map((state, index) => {
  const product = products[index]!;
  const stock = { sold_out: 0, too_few: 2 }[state as string] ?? product.stock;
  return {
    product_id: product._id,
    quantity: index === 0 ? 2 : 3,
    product: state === 'gone' ? null : { ...product, stock },
    price_seen: product.product_price - (state === 'price_changed' ? 50 : 0),
    state,
  };
});

function cartOf(viewer: Viewer): Cart {
  const lines = { user: cartLines, admin: cartLines.slice(0, 1), doctor: [], visitor: [] }[viewer];
  const buyable = lines.filter(({ state }) => state === 'ok' || state === 'price_changed');
  return {
    lines: [...lines],
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: buyable.reduce((sum, { quantity, product }) => sum + quantity * (product?.product_price ?? 0), 0),
    updatedAt: null,
  };
}

export function answerStore(path: string, query: URLSearchParams, viewer: Viewer): Answer | null {
  if (path.startsWith('/api/product-imports')) return answerImports(path);
  if (path.startsWith('/api/cart')) return [200, cartOf(viewer)];
  if (path === '/api/products/by-type') {
    const type = query.get('product_type') ?? '';
    return [200, products.filter((product) => product.product_type.includes(type))];
  }
  if (path === '/api/products/search') return [200, query.get('query') === 'xyz' ? [] : found];
  if (path === '/api/products') return [200, [...products, jacket]];
  if (!path.startsWith('/api/products/')) return null;
  const product = [...products, jacket].find(({ _id }) => path.endsWith(_id));
  return product ? [200, product] : [404, { code: 'not_found', message: errors.not_found.message }];
}
