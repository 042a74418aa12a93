import { formatTaka } from '@petcare/contracts/shared/money.ts';
import type { ReturnState } from '@petcare/contracts/commerce/orders/returns.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { banglaFrame, englishFrame } from '../email-frame.ts';
import type { EmailWords } from '../email.ts';

interface ReturnStep {
  readonly name: string;
  readonly number: string;
  readonly link: string;
  readonly state: ReturnState;
  /** Refund of a completed return, in taka. */
  readonly refund: number;
  /** Number of the order that replaces the items of a completed return. */
  readonly exchange?: string | undefined;
}

interface Words {
  readonly subject: string;
  readonly before: readonly string[];
}

export const returnEmailTexts: Record<Locale, (step: ReturnStep) => EmailWords> = {
  en: (step) => ({
    ...englishFrame(step.name),
    ...english(step),
    action: { label: 'See the return', link: step.link },
    after: [],
  }),
  bn: (step) => ({
    ...banglaFrame(step.name),
    ...bangla(step),
    action: { label: 'ফেরতের অবস্থা দেখুন', link: step.link },
    after: [],
  }),
};

function english({ number, state, refund, exchange }: ReturnStep): Words {
  switch (state) {
    case 'requested':
      return {
        subject: `We have received your return request: ${number}`,
        before: ['We check your request and answer you soon.', 'Please do not send the items back yet.'],
      };
    case 'approved':
      return {
        subject: `Your return is approved: ${number}`,
        before: ['Please send the items back to us. We refund you when they have arrived.'],
      };
    case 'received':
      return {
        subject: `Your items have arrived: ${number}`,
        before: ['We have received the items that you sent back. We check them and decide your refund.'],
      };
    case 'completed':
      return {
        subject: `Your return is completed: ${number}`,
        before: [englishOutcome(refund, exchange)],
      };
    case 'refused':
      return {
        subject: `We cannot accept your return: ${number}`,
        before: ['We are sorry. You find the reason with your order.'],
      };
    case 'withdrawn':
      return {
        subject: `Your return request is withdrawn: ${number}`,
        before: ['You have withdrawn your request. You keep the items.'],
      };
  }
}

function bangla({ number, state, refund, exchange }: ReturnStep): Words {
  switch (state) {
    case 'requested':
      return {
        subject: `আপনার ফেরতের অনুরোধ পেয়েছি: ${number}`,
        before: ['অনুরোধটি দেখে আমরা শিগগিরই জানাব।', 'অনুগ্রহ করে এখনই পণ্য ফেরত পাঠাবেন না।'],
      };
    case 'approved':
      return {
        subject: `আপনার ফেরতের অনুরোধ গ্রহণ করা হয়েছে: ${number}`,
        before: ['পণ্যগুলো আমাদের কাছে ফেরত পাঠান। হাতে পেলেই আমরা টাকা ফেরত দেব।'],
      };
    case 'received':
      return {
        subject: `আপনার ফেরত পাঠানো পণ্য পেয়েছি: ${number}`,
        before: ['আপনার পাঠানো পণ্য আমরা হাতে পেয়েছি। দেখে নিয়ে টাকা ফেরতের সিদ্ধান্ত জানাব।'],
      };
    case 'completed':
      return {
        subject: `আপনার ফেরত সম্পন্ন হয়েছে: ${number}`,
        before: [banglaOutcome(refund, exchange)],
      };
    case 'refused':
      return {
        subject: `আপনার ফেরতের অনুরোধ গ্রহণ করা গেল না: ${number}`,
        before: ['আমরা দুঃখিত। কারণটি অর্ডারের সঙ্গে লেখা আছে।'],
      };
    case 'withdrawn':
      return {
        subject: `আপনার ফেরতের অনুরোধ তুলে নেওয়া হয়েছে: ${number}`,
        before: ['আপনি অনুরোধটি তুলে নিয়েছেন। পণ্যগুলো আপনার কাছেই থাকছে।'],
      };
  }
}

function englishOutcome(refund: number, exchange: string | undefined): string {
  if (exchange !== undefined)
    return `We send you a replacement with order ${exchange}. You pay nothing for it.`;
  return refund > 0
    ? `You get ${formatTaka(refund, 'en')} back to your card or bKash account.`
    : 'The items are not refunded. You find the reason with your order.';
}

function banglaOutcome(refund: number, exchange: string | undefined): string {
  if (exchange !== undefined) return `${exchange} নম্বর অর্ডারে আপনাকে বদলি পণ্য পাঠাচ্ছি। এর জন্য কোনো টাকা লাগবে না।`;
  return refund > 0
    ? `${formatTaka(refund, 'bn')} আপনার কার্ডে বা বিকাশে ফেরত যাচ্ছে।`
    : 'এই পণ্যের টাকা ফেরত দেওয়া হচ্ছে না। কারণটি অর্ডারের সঙ্গে লেখা আছে।';
}
