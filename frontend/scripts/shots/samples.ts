import type { ActiveSession } from '@petcare/contracts/account/account-security.ts';
import type { Notification } from '@petcare/contracts/notifications/notifications.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { Author } from '@petcare/contracts/shared/authors.ts';
import type { Product, ProductType } from '@petcare/contracts/commerce/products/products.ts';
import type { User } from '@petcare/contracts/account/users.ts';
import {
  buildNotification,
  buildOrder,
  buildProduct,
  buildStep,
  buildUser,
} from '../../src/testing/builders.ts';

export const idOf = (kind: number | string, number: number) =>
  `665f${kind}${String(number).padStart(19, '0')}`;

const goods: readonly (readonly [ProductType, string, string, number])[] = [
  ['Pet Toy', 'Wool Ball with Two Needles for Patient Cats', 'yarn', 180],
  ['Pet Toy', 'Football', 'ball', 450],
  ['Pet Toy', 'Flying Disc', 'flying-disc', 320],
  ['Pet Toy', 'Teddy for Puppies', 'teddy', 650],
  ['Pet Medicine', 'Deworming Tablets', 'deworming', 240],
  ['Pet Food', 'Stew for Dogs', 'dog-food', 1250],
];

const banglaNames: Readonly<Record<string, string>> = {
  Football: 'ফুটবল',
  'Flying Disc': 'উড়ন্ত চাকতি',
  'Stew for Dogs': 'কুকুরের স্টু',
};

export const products: readonly Product[] = goods.map(([type, name, picture, price], index) =>
  buildProduct({
    _id: idOf(1, index),
    product_type: type,
    product_name: name,
    ...(banglaNames[name] && { product_name_bn: banglaNames[name] }),
    product_price: price,
    product_description: 'Made in Savar, tried by the pets of our own team.',
    product_image: `/scenes/product-${picture}.webp`,
    stock: index === 1 ? 2 : null,
    createdAt: '2026-11-18T05:00:00.000Z',
  }),
);

const sampleUser = (role: User['role'], firstName: string, lastName: string, number: number): User =>
  buildUser({
    id: idOf(2, number),
    _id: idOf(2, number),
    firstName,
    lastName,
    full_name: `${firstName} ${lastName}`,
    email: `${role}@petcare.test`,
    role,
    createdAt: '2026-11-01T05:00:00.000Z',
  });

export const sampleUsers = {
  user: sampleUser('user', 'Rafiq', 'Islam', 1),
  admin: sampleUser('admin', 'Shirin', 'Akter', 2),
  doctor: sampleUser('doctor', 'Imran', 'Chowdhury', 3),
};

export const authorOf = ({ _id, full_name, image_URL }: User): Author => ({ _id, full_name, image_URL });

export const neighbour: Author = {
  _id: idOf(2, 9),
  full_name: 'Nusrat Jahan',
  image_URL: '/scenes/doctor-2.webp',
};

export const sessions: readonly ActiveSession[] = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
].map((userAgent, index) => ({
  id: String(index).repeat(43),
  current: index === 0,
  userAgent,
  ip: `103.4.5.${index + 6}`,
  createdAt: new Date(Date.UTC(2026, 10, 20 - index, 4, 12)).toISOString(),
}));

const statuses: readonly OrderStatus[] = [
  'Pending',
  'Processing',
  'Shipping',
  'Delivered',
  'Cancelled',
  'Returned',
];

function linesOf(index: number): Pick<Order, 'lines' | 'total_price'> {
  const numbers = index % 4 === 1 ? [index, index + 1] : [index];
  const lines = numbers.map((number) => {
    const product = products[number % products.length]!;
    return {
      product_id: product._id,
      product_name: product.product_name,
      ...(product.product_name_bn && { product_name_bn: product.product_name_bn }),
      product_image: product.product_image,
      quantity: 1 + (index % 3),
      unit_price: product.product_price,
    };
  });
  const total_price = lines.reduce((sum, line) => sum + line.quantity * line.unit_price, 0);
  return { lines, total_price };
}

function timelineOf(status: OrderStatus, at: string): Order['timeline'] {
  const placed = buildStep({ at });
  if (status === 'Pending') return [placed];
  const later = new Date(Date.parse(at) + 5_400_000).toISOString();
  const reason = 'One corner of the box was torn';
  const refund = buildStep({ kind: 'refund', status, at: later, by: 'admin', amount: 100, reason });
  const moved = buildStep({ status, at: later, by: 'admin' });
  return [placed, moved, ...(status === 'Shipping' ? [refund] : [])];
}

export const orders: readonly Order[] = Array.from({ length: 13 }, (_, index) => {
  const { lines, total_price } = linesOf(index);
  const status = statuses[index % statuses.length] ?? 'Pending';
  const at = new Date(Date.UTC(2026, 10, 20 - index, 6, 12)).toISOString();
  return buildOrder({
    _id: idOf(3, index),
    order_id: `PC-2026-${String(131 - index).padStart(6, '0')}`,
    ...lines[0]!,
    lines,
    total_price,
    refunded: index % 4 === 2 ? 100 : 0,
    customer_id: sampleUsers.user.id,
    payment_id: idOf(4, index),
    payment_status: (['paid', 'paid', 'partially_refunded', 'needs_review'] as const)[index % 4]!,
    orderer_name: sampleUsers.user.full_name,
    orderer_email: sampleUsers.user.email,
    order_date: at,
    shipping_address: 'House 12, Road 7, Dhanmondi, Dhaka, 1205, Dhaka',
    status,
    version: 1,
    timeline: timelineOf(status, at),
    updatedAt: at,
  });
});

const notificationContents: readonly Notification['content'][] = [
  {
    kind: 'comment.added',
    data: {
      adoption_id: idOf(6, 0),
      adoption_title: 'Mishti waits for a quiet home',
      author_name: 'Rahima Khatun',
      own_post: true,
    },
  },
  ...orders.slice(0, 2).map((order) => ({
    kind: 'order.status_changed' as const,
    data: {
      order_id: order._id,
      order_number: order.order_id,
      product_name: order.product_name,
      ...(order.product_name_bn && { product_name_bn: order.product_name_bn }),
      status: order.status,
    },
  })),
  {
    kind: 'application.decided',
    data: {
      adoption_id: idOf(6, 1),
      adoption_title: 'Two brothers who sleep in one basket',
      status: 'accepted',
      reason: null,
    },
  },
];

export const notifications: readonly Notification[] = notificationContents.map((content, index) =>
  buildNotification(notificationContents.length - index, {
    _id: idOf(5, index),
    content,
    count: index === 0 ? 4 : 1,
    seen: index > 1,
    read: index > 1,
    createdAt: new Date(Date.UTC(2026, 10, 20 - index, 6, 12)).toISOString(),
  }),
);
