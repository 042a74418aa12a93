import { formatTaka } from '@petcare/contracts/shared/money.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { EmailWords } from '../email.ts';
import { banglaFrame, englishFrame } from '../email-frame.ts';

export type PurchaseChange =
  | { readonly kind: 'sent' | 'delivered' | 'confirmed' }
  /** Dates as the reader writes them. */
  | { readonly kind: 'moved'; readonly from: string; readonly to: string }
  /** `refund`: decided with the cancellation, in taka. Undefined while it is undecided. */
  | { readonly kind: 'order_cancelled' | 'booking_cancelled'; readonly refund: number | undefined };

interface Recipient {
  readonly name: string;
  readonly number: string;
  readonly link: string;
}

type Texts = (change: PurchaseChange, recipient: Recipient) => EmailWords;

interface Words {
  readonly subject: string;
  readonly before: readonly string[];
}

export const purchaseStatusTexts: Record<Locale, Texts> = {
  en: (change, { name, number, link }) => ({
    ...englishFrame(name),
    ...english(change, number),
    action: { label: 'See the details', link },
    after: [],
  }),
  bn: (change, { name, number, link }) => ({
    ...banglaFrame(name),
    ...bangla(change, number),
    action: { label: 'বিস্তারিত দেখুন', link },
    after: [],
  }),
};

function english(change: PurchaseChange, number: string): Words {
  switch (change.kind) {
    case 'sent':
      return {
        subject: `Your order ${number} has been sent`,
        before: ['Your order is on its way to you.', 'It can no longer be cancelled.'],
      };
    case 'delivered':
      return {
        subject: `Your order ${number} has been delivered`,
        before: ['Your order has arrived. We hope your pet enjoys it!'],
      };
    case 'confirmed':
      return {
        subject: `Your booking ${number} is confirmed`,
        before: ['The hostel has confirmed your booking. We look forward to your pets!'],
      };
    case 'moved':
      return {
        subject: `Your booking ${number} has been changed`,
        before: [`Your stay is now from ${change.from} to ${change.to}.`],
      };
    case 'order_cancelled':
      return {
        subject: `Your order ${number} has been cancelled`,
        before: [`We have cancelled your order ${number}.`, englishRefund(change.refund)],
      };
    case 'booking_cancelled':
      return {
        subject: `Your booking ${number} has been cancelled`,
        before: [`We have cancelled your booking ${number}.`, englishRefund(change.refund)],
      };
  }
}

function englishRefund(refund: number | undefined): string {
  if (refund === undefined) return 'We will tell you soon how much you get back.';
  if (refund === 0) return 'The payment is not refunded. You find the reason with your order.';
  return `You get ${formatTaka(refund, 'en')} back to your card or bKash account. You find the reason with your order.`;
}

function bangla(change: PurchaseChange, number: string): Words {
  switch (change.kind) {
    case 'sent':
      return {
        subject: `আপনার অর্ডার ${number} পাঠানো হয়েছে`,
        before: ['আপনার অর্ডার রওনা হয়েছে।', 'এখন আর অর্ডারটি বাতিল করা যাবে না।'],
      };
    case 'delivered':
      return {
        subject: `আপনার অর্ডার ${number} পৌঁছে গেছে`,
        before: ['আপনার অর্ডার পৌঁছে গেছে। আশা করি আপনার পোষা প্রাণীর ভালো লাগবে!'],
      };
    case 'confirmed':
      return {
        subject: `আপনার বুকিং ${number} নিশ্চিত হয়েছে`,
        before: ['হোস্টেল আপনার বুকিং নিশ্চিত করেছে। আপনার পোষা প্রাণীদের অপেক্ষায় আছি!'],
      };
    case 'moved':
      return {
        subject: `আপনার বুকিং ${number} বদলানো হয়েছে`,
        before: [`আপনার প্রাণীর থাকার নতুন তারিখ ${change.from} থেকে ${change.to}।`],
      };
    case 'order_cancelled':
      return {
        subject: `আপনার অর্ডার ${number} বাতিল হয়েছে`,
        before: [`আমরা আপনার অর্ডার ${number} বাতিল করেছি।`, banglaRefund(change.refund)],
      };
    case 'booking_cancelled':
      return {
        subject: `আপনার বুকিং ${number} বাতিল হয়েছে`,
        before: [`আমরা আপনার বুকিং ${number} বাতিল করেছি।`, banglaRefund(change.refund)],
      };
  }
}

function banglaRefund(refund: number | undefined): string {
  if (refund === undefined) return 'কত টাকা ফেরত পাবেন, শিগগিরই জানাব।';
  if (refund === 0) return 'টাকা ফেরত দেওয়া হচ্ছে না। কারণটি অর্ডারের সঙ্গে লেখা আছে।';
  return `${formatTaka(refund, 'bn')} আপনার কার্ডে বা বিকাশে ফেরত যাচ্ছে। কারণটি অর্ডারের সঙ্গে লেখা আছে।`;
}
