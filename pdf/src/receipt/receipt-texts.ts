import type { PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';

export type PaymentMethod = 'card' | 'bkash' | 'cash';

interface ReceiptTexts {
  readonly brand: string;
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly customer: string;
  readonly payment: string;
  readonly by: Readonly<Record<PaymentMethod, string>>;
  readonly transaction: string;
  readonly status: {
    readonly paid: string;
    readonly partly: string;
    readonly refunded: string;
    readonly disputed: string;
    readonly due: string;
    readonly canceled: string;
    readonly held: string;
  };
  readonly item: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly delivery: string;
  readonly discount: (code: string) => string;
  readonly total: string;
  readonly refund: (date: string) => string;
  readonly net: string;
  readonly held: string;
  readonly paid: string;
  readonly due: string;
  readonly stay: (pet: PetType, guests: string) => string;
  readonly dayStay: (pet: PetType, guests: string) => string;
  readonly nights: (from: string, to: string, nights: string) => string;
  readonly thanks: string;
  readonly note: string;
  readonly page: (page: string, pages: string) => string;
}

export const receiptTexts: Record<Locale, ReceiptTexts> = {
  en: {
    brand: 'PetCare',
    title: 'Receipt',
    number: 'Number',
    date: 'Date',
    customer: 'Paid by',
    payment: 'Payment',
    by: { card: 'Card', bkash: 'bKash', cash: 'Cash' },
    transaction: 'Reference',
    status: {
      paid: 'Paid',
      partly: 'Partly refunded',
      refunded: 'Refunded',
      disputed: 'Disputed',
      due: 'To be paid',
      canceled: 'Cancelled',
      held: 'Deposit held',
    },
    item: 'Item',
    quantity: 'Quantity',
    unitPrice: 'Price',
    amount: 'Amount',
    delivery: 'Delivery',
    discount: (code) => `Discount with coupon ${code}`,
    total: 'Total',
    refund: (date) => `Refunded on ${date}`,
    net: 'Net paid',
    held: 'Deposit held on the card',
    paid: 'Paid',
    due: 'Due at the front desk',
    stay: (pet, guests) => `Stay at the pet hostel: ${guests} ${pet}${guests === '1' ? '' : 's'}`,
    dayStay: (pet, guests) => `Day Stay at the pet hostel: ${guests} ${pet}${guests === '1' ? '' : 's'}`,
    nights: (from, to, nights) => `${from} – ${to}, ${nights} ${nights === '1' ? 'night' : 'nights'}`,
    thanks: 'Thank you for caring.',
    note: 'Made by a computer and valid without a signature. All dates are those of Dhaka.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  bn: {
    brand: 'পেটকেয়ার',
    title: 'রসিদ',
    number: 'নম্বর',
    date: 'তারিখ',
    customer: 'ক্রেতা',
    payment: 'মূল্য পরিশোধ',
    by: { card: 'কার্ড', bkash: 'বিকাশ', cash: 'নগদ' },
    transaction: 'লেনদেন নম্বর',
    status: {
      paid: 'পরিশোধিত',
      partly: 'আংশিক ফেরত দেওয়া হয়েছে',
      refunded: 'ফেরত দেওয়া হয়েছে',
      disputed: 'আপত্তি জানানো হয়েছে',
      due: 'পরিশোধ করতে হবে',
      canceled: 'বাতিল',
      held: 'জামানত আটকে রাখা হয়েছে',
    },
    item: 'বিবরণ',
    quantity: 'পরিমাণ',
    unitPrice: 'দর',
    amount: 'মূল্য',
    delivery: 'ডেলিভারি',
    discount: (code) => `${code} কুপনে ছাড়`,
    total: 'সর্বমোট',
    refund: (date) => `${date} তারিখে ফেরত`,
    net: 'নিট পরিশোধিত',
    held: 'কার্ডে আটকে রাখা জামানত',
    paid: 'পরিশোধিত',
    due: 'ডেস্কে দিতে হবে',
    stay: (pet, guests) => `পেট হোস্টেলে থাকা: ${guests}টি ${pet === 'dog' ? 'কুকুর' : 'বিড়াল'}`,
    dayStay: (pet, guests) => `পেট হোস্টেলে দিনভর থাকা: ${guests}টি ${pet === 'dog' ? 'কুকুর' : 'বিড়াল'}`,
    nights: (from, to, nights) => `${from} – ${to}, ${nights} রাত`,
    thanks: 'ভালোবেসে পাশে থাকার জন্য ধন্যবাদ।',
    note: 'কম্পিউটারে তৈরি, স্বাক্ষর ছাড়াই বৈধ। সব তারিখ ঢাকার সময় অনুযায়ী।',
    page: (page, pages) => `পৃষ্ঠা ${page} / ${pages}`,
  },
};
