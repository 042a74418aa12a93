import type { Memory, MemoryCard } from '@petcare/contracts/content/memories.ts';
import type { Notification } from '@petcare/contracts/notifications/notifications.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import type { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import type { CartLine } from '@petcare/contracts/commerce/products/cart.ts';
import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import type { User } from '@petcare/contracts/account/users.ts';

let made = 0;

export function newId(): string {
  made += 1;
  return made.toString(16).padStart(24, '0');
}

export function buildUser(changes: Partial<User> = {}): User {
  const id = newId();
  return {
    id,
    _id: id,
    firstName: 'Mim',
    lastName: 'Akter',
    full_name: 'Mim Akter',
    email: `mim.${made}@example.com`,
    role: 'user',
    image_URL: '/scenes/avatar.webp',
    email_verified: true,
    createdAt: '2026-11-01T04:00:00.000Z',
    ...changes,
  };
}

export function buildProduct(changes: Partial<Product> = {}): Product {
  return {
    _id: newId(),
    product_type: 'Pet Toy',
    product_name: 'Rope ring',
    product_price: 450,
    product_description: 'A ring of knotted cotton for dogs that never let go.',
    product_image: '/scenes/product-rope.webp',
    stock: null,
    version: 1,
    createdAt: '2026-11-01T04:00:00.000Z',
    ...changes,
  };
}

/** A line of a cart, with what a cart shows of the product. */
export function cartLineOf(
  { _id, product_name, product_type, product_image, product_price, stock }: Product,
  quantity = 1,
  price_seen = product_price,
): Omit<CartLine, 'state'> {
  const product = { product_name, product_type, product_image, product_price, stock };
  return { product_id: _id, quantity, product, price_seen };
}

export function buildStep(changes: Partial<Order['timeline'][number]> = {}): Order['timeline'][number] {
  return {
    kind: 'status',
    status: 'Pending',
    at: '2026-11-20T04:00:00.000Z',
    by: 'system',
    amount: null,
    reason: null,
    ...changes,
  };
}

export function buildOrder(changes: Partial<Order> = {}): Order {
  const at = '2026-11-20T04:00:00.000Z';
  const product = {
    product_id: newId(),
    product_name: 'Rope ring',
    product_image: '/scenes/product-rope.webp',
    quantity: changes.quantity ?? 1,
    unit_price: changes.unit_price ?? 450,
  };
  const total_price = changes.total_price ?? product.unit_price * product.quantity;
  return {
    _id: newId(),
    order_id: `PC-2026-${String(made).padStart(6, '0')}`,
    ...product,
    lines: [product],
    total_price,
    refunded: 0,
    kept: total_price - (changes.refunded ?? 0),
    customer_id: newId(),
    payment_id: newId(),
    payment_status: 'paid',
    orderer_name: 'Mim Akter',
    orderer_email: 'mim@example.com',
    orderer_contact: '01712345678',
    order_date: at,
    shipping_address: 'House 12, Road 7, Dhaka, 1205, Dhaka',
    status: 'Pending',
    version: 0,
    cancellation: null,
    timeline: [buildStep({ at })],
    updatedAt: at,
    ...changes,
  };
}

export function buildPayment(changes: Partial<Payment> = {}): Payment {
  const id = newId();
  return {
    _id: id,
    kind: 'product',
    provider: 'card',
    reference: id,
    status: 'pending',
    amount: 450,
    refunded: 0,
    refunds: [],
    order: null,
    failure: null,
    expiresAt: '2026-11-20T04:15:00.000Z',
    createdAt: '2026-11-20T04:00:00.000Z',
    ...changes,
  };
}

export function buildNotification(seq: number, changes: Partial<Notification> = {}): Notification {
  return {
    _id: newId(),
    seq,
    content: {
      kind: 'order.status_changed',
      data: {
        order_id: newId(),
        order_number: `PC-2026-${String(seq).padStart(6, '0')}`,
        product_name: 'Rope ring',
        status: 'Shipping',
      },
    },
    count: 1,
    seen: false,
    read: false,
    createdAt: new Date().toISOString(),
    ...changes,
  };
}

export function buildUpload(): { display_url: string; picture: MemoryCard['picture'] } {
  const url = `/media/${newId()}/1280.webp`;
  const placeholder = 'data:image/webp;base64,UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=';
  return { display_url: url, picture: { url, width: 1280, height: 960, placeholder } };
}

export function buildMemory(changes: Partial<MemoryCard> = {}): MemoryCard {
  const { display_url: url, picture } = buildUpload();
  const author = { _id: newId(), full_name: 'Mim Akter', image_URL: '/scenes/avatar.webp' };
  return {
    _id: newId(),
    title: 'Tuni and the first rain',
    details: 'She ran out, looked up, and has not forgiven the sky since.',
    img_URL: url,
    picture,
    createdAt: '2026-11-19T18:30:00.000Z',
    updatedAt: '2026-11-19T18:30:00.000Z',
    version: 1,
    author,
    author_id: (changes.author ?? author)._id,
    ...changes,
  };
}

export function memoryOf({ author, ...card }: MemoryCard): Memory {
  return { ...card, author_id: author };
}
