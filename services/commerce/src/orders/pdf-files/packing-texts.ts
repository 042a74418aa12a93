import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';

type Payment = 'due' | 'paid' | 'partly' | 'disputed';

interface PackingTexts {
  readonly brand: string;
  readonly pickList: string;
  readonly slip: string;
  readonly label: string;
  readonly counts: (orders: string, units: string) => string;
  readonly quantity: string;
  readonly item: string;
  readonly packed: string;
  readonly skipped: string;
  readonly toReview: string;
  readonly status: Readonly<Record<Extract<OrderStatus, 'Cancelled' | 'Returned'>, string>>;
  readonly beingCancelled: string;
  readonly moneyReturned: string;
  readonly allReturned: string;
  readonly nothing: string;
  readonly to: string;
  readonly date: string;
  readonly expected: string;
  readonly note: string;
  readonly payment: string;
  readonly paid: Readonly<Record<Payment, string>>;
  readonly collect: (amount: string) => string;
  readonly units: (count: string) => string;
  readonly order: (number: string) => string;
}

export const packingTexts: Record<Locale, PackingTexts> = {
  en: {
    brand: 'PetCare',
    pickList: 'Pick list',
    slip: 'Packing slip',
    label: 'Labels',
    counts: (orders, units) => `Orders: ${orders} · Items: ${units}`,
    quantity: 'Quantity',
    item: 'Item',
    packed: 'Packed',
    skipped: 'Not to be sent',
    toReview: 'The payment needs a review',
    status: { Cancelled: 'Cancelled', Returned: 'Returned' },
    beingCancelled: 'About to be cancelled',
    moneyReturned: 'Refunded',
    allReturned: 'All items came back',
    nothing: 'There is nothing to pack.',
    to: 'Deliver to',
    date: 'Ordered on',
    expected: 'Deliver by',
    note: 'Note from the customer',
    payment: 'Payment',
    paid: {
      due: 'Cash on delivery',
      paid: 'Paid',
      partly: 'Partly refunded',
      disputed: 'Disputed',
    },
    collect: (amount) => `To collect: ${amount}`,
    units: (count) => `Items in this parcel: ${count}`,
    order: (number) => `Order ${number}`,
  },
  bn: {
    brand: 'পেটকেয়ার',
    pickList: 'পণ্য সংগ্রহের তালিকা',
    slip: 'প্যাকিং স্লিপ',
    label: 'লেবেল',
    counts: (orders, units) => `অর্ডার: ${orders}টি · পণ্য: ${units}টি`,
    quantity: 'পরিমাণ',
    item: 'পণ্য',
    packed: 'নেওয়া হয়েছে',
    skipped: 'পাঠাবেন না',
    toReview: 'মূল্য পরিশোধ যাচাই করা দরকার',
    status: { Cancelled: 'বাতিল', Returned: 'ফেরত এসেছে' },
    beingCancelled: 'বাতিল হতে যাচ্ছে',
    moneyReturned: 'টাকা ফেরত দেওয়া হয়েছে',
    allReturned: 'সব পণ্য ফেরত এসেছে',
    nothing: 'প্যাক করার মতো কিছু নেই।',
    to: 'প্রাপক',
    date: 'অর্ডারের তারিখ',
    expected: 'যেদিনের মধ্যে পৌঁছাবে',
    note: 'ক্রেতার কথা',
    payment: 'মূল্য পরিশোধ',
    paid: {
      due: 'ক্যাশ অন ডেলিভারি',
      paid: 'পরিশোধিত',
      partly: 'আংশিক ফেরত দেওয়া হয়েছে',
      disputed: 'আপত্তি জানানো হয়েছে',
    },
    collect: (amount) => `আদায় করতে হবে: ${amount}`,
    units: (count) => `এই প্যাকেটে মোট পণ্য: ${count}টি`,
    order: (number) => `অর্ডার ${number}`,
  },
};

export function paymentOf(status: PaymentStatus): Payment {
  if (status === 'disputed' || status === 'due') return status;
  return status === 'partially_refunded' ? 'partly' : 'paid';
}
