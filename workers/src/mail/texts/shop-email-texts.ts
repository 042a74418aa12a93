import { formatTaka } from '@petcare/contracts/shared/money.ts';
import type { PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { singleLine, type EmailWords } from '../email.ts';
import { banglaFrame, englishFrame, banglaNumber } from '../email-frame.ts';

interface Recipient {
  readonly name: string;
  readonly number: string;
  readonly link: string;
}

interface Booking {
  readonly pet: PetType;
  readonly guests: number;
  readonly from: string;
  readonly to: string;
}

interface ShopEmailTexts {
  orderPlaced(recipient: Recipient & { readonly product: string }): EmailWords;
  /** `deposit`: held on the card instead of paying. */
  bookingPlaced(
    recipient: Recipient & {
      readonly booking: Booking;
      readonly deposit?: { readonly amount: number; readonly due: number };
    },
  ): EmailWords;
  refunded(recipient: Recipient & { readonly amount: number }): EmailWords;
  backInStock(recipient: Omit<Recipient, 'number'> & { readonly product: string }): EmailWords;
  refill(recipient: Omit<Recipient, 'number'> & { readonly product: string }): EmailWords;
  /** For an admin. */
  stayOffer(
    recipient: Omit<Recipient, 'number'> & {
      readonly from: string;
      readonly to: string;
      readonly until: string;
    },
  ): EmailWords;
  quietStay(recipient: Recipient & { readonly pets: string; readonly hours: number }): EmailWords;
  lowStock(
    recipient: Omit<Recipient, 'number'> & { readonly product: string; readonly stock: number },
  ): EmailWords;
}

export const shopEmailTexts: Record<Locale, ShopEmailTexts> = {
  en: {
    orderPlaced: ({ name, number, link, product }) => ({
      subject: `Your order ${number}`,
      ...englishFrame(name),
      before: [
        'Thank you! We have received your payment, and your order is confirmed.',
        `Order ${number}: ${singleLine(product)}`,
      ],
      action: { label: 'See my order', link },
      after: ['You can track your order and download the receipt there.'],
    }),
    bookingPlaced: ({ name, number, link, booking, deposit }) => ({
      subject: `Your booking ${number} at the hostel`,
      ...englishFrame(name),
      before: [
        deposit
          ? 'Thank you! We have reserved the places. The hostel will confirm your booking.'
          : 'Thank you! We have received your payment and reserved the places. The hostel will confirm your booking.',
        booking.from === booking.to
          ? `${booking.guests} ${booking.pet}${booking.guests === 1 ? '' : 's'}, for the day: ${booking.from}`
          : `${booking.guests} ${booking.pet}${booking.guests === 1 ? '' : 's'}, ${booking.from} – ${booking.to}`,
        ...(deposit
          ? [
              `Your card holds a deposit of ${formatTaka(deposit.amount, 'en')}. It is charged at check-in. ${formatTaka(deposit.due, 'en')} is then due at the front desk.`,
            ]
          : []),
      ],
      action: { label: 'See my booking', link },
      after: ['Until check-in, you can tell us there what your pets eat and like.'],
    }),
    refunded: ({ name, number, link, amount }) => ({
      subject: `Your refund is on its way: ${number}`,
      ...englishFrame(name),
      before: [
        `We have refunded ${formatTaka(amount, 'en')} for ${number} to your original payment method.`,
        'A refund to a card can take a few days to appear.',
      ],
      action: { label: 'See the details', link },
      after: [],
    }),
    backInStock: ({ name, link, product }) => ({
      subject: `Back in stock: ${singleLine(product)}`,
      ...englishFrame(name),
      before: [`You asked us to tell you: ${singleLine(product)} can be bought again.`],
      action: { label: 'See the product', link },
      after: ['We do not reserve it, so it may sell out again. We tell you only once.'],
    }),
    refill: ({ name, link, product }) => ({
      subject: `Time to buy again: ${singleLine(product)}`,
      ...englishFrame(name),
      before: [`You asked us to remind you of ${singleLine(product)}.`],
      action: { label: 'Add it to my cart', link },
      after: ['Nothing is ordered or charged by itself. You can change, pause or end the reminder there.'],
    }),
    stayOffer: ({ name, from, to, until, link }) => ({
      subject: `Places at the hostel: book until ${until}`,
      ...englishFrame(name),
      before: [
        `Places are free from ${from} to ${to}.`,
        `We keep them for you until ${until}. After that, the next person on the waiting list gets them.`,
      ],
      action: { label: 'Book now', link },
      after: [],
    }),
    quietStay: ({ name, number, pets, hours, link }) => ({
      subject: `No news from the hostel for ${hours} hours: ${number}`,
      ...englishFrame(name),
      before: [
        `Nothing has been noted about ${pets === '' ? 'the guests' : singleLine(pets)} for ${hours} hours.`,
        'Please make sure that somebody is looking after them, and note what was done.',
      ],
      action: { label: 'Open the day of the hostel', link },
      after: [],
    }),
    lowStock: ({ name, product, stock, link }) => ({
      subject: `Low stock: ${singleLine(product)}`,
      ...englishFrame(name),
      before: [
        stock === 0
          ? `${singleLine(product)} is sold out.`
          : `${stock} of ${singleLine(product)} ${stock === 1 ? 'is' : 'are'} left.`,
        'The stock has fallen to the reorder level.',
      ],
      action: { label: 'See what is low', link },
      after: [
        'The next notice comes only after the stock has risen above the reorder level and fallen again.',
      ],
    }),
  },
  bn: {
    orderPlaced: ({ name, number, link, product }) => ({
      subject: `আপনার অর্ডার ${number}`,
      ...banglaFrame(name),
      before: ['ধন্যবাদ। আপনার টাকা আমরা পেয়েছি, অর্ডারটি নিশ্চিত হয়েছে।', `অর্ডার ${number}: ${singleLine(product)}`],
      action: { label: 'আমার অর্ডার দেখুন', link },
      after: ['সেখানে অর্ডারটি কত দূর এগোল দেখতে পারবেন, রসিদও নামিয়ে নিতে পারবেন।'],
    }),
    bookingPlaced: ({ name, number, link, booking, deposit }) => ({
      subject: `হোস্টেলে আপনার বুকিং ${number}`,
      ...banglaFrame(name),
      before: [
        deposit
          ? 'ধন্যবাদ। জায়গা রাখা হয়েছে। হোস্টেল আপনার বুকিং নিশ্চিত করবে।'
          : 'ধন্যবাদ। আপনার টাকা আমরা পেয়েছি, জায়গাও রাখা হয়েছে। হোস্টেল আপনার বুকিং নিশ্চিত করবে।',
        `${banglaNumber.format(booking.guests)}টি ${booking.pet === 'dog' ? 'কুকুর' : 'বিড়াল'}, ${
          booking.from === booking.to ? `সারা দিনের জন্য: ${booking.from}` : `${booking.from} – ${booking.to}`
        }`,
        ...(deposit
          ? [
              `আপনার কার্ডে ${formatTaka(deposit.amount, 'bn')} জামানত আটকে রাখা হয়েছে। চেক-ইনের সময় তা কাটা হবে। তখন ডেস্কে ${formatTaka(deposit.due, 'bn')} দিতে হবে।`,
            ]
          : []),
      ],
      action: { label: 'আমার বুকিং দেখুন', link },
      after: ['ওরা কী খায়, কী ভালোবাসে, চেক-ইনের আগে সেখানে আমাদের জানিয়ে দিতে পারেন।'],
    }),
    refunded: ({ name, number, link, amount }) => ({
      subject: `আপনার টাকা ফেরত আসছে: ${number}`,
      ...banglaFrame(name),
      before: [
        `${number}-এর জন্য ${formatTaka(amount, 'bn')} আমরা ফেরত পাঠিয়েছি, যেভাবে দিয়েছিলেন সেভাবেই।`,
        'কার্ডে দিয়ে থাকলে টাকাটা দেখতে কয়েক দিন লাগতে পারে।',
      ],
      action: { label: 'বিস্তারিত দেখুন', link },
      after: [],
    }),
    backInStock: ({ name, link, product }) => ({
      subject: `আবার পাওয়া যাচ্ছে: ${singleLine(product)}`,
      ...banglaFrame(name),
      before: [`আপনি জানাতে বলেছিলেন: ${singleLine(product)} আবার কেনা যাচ্ছে।`],
      action: { label: 'পণ্যটি দেখুন', link },
      after: ['পণ্যটি আপনার জন্য আলাদা করে রাখা হয়নি, তাই আবার শেষ হয়ে যেতে পারে। এই খবর আমরা একবারই পাঠাই।'],
    }),
    refill: ({ name, link, product }) => ({
      subject: `আবার কেনার সময় হয়েছে: ${singleLine(product)}`,
      ...banglaFrame(name),
      before: [`আপনি মনে করিয়ে দিতে বলেছিলেন: ${singleLine(product)}।`],
      action: { label: 'কার্টে নিন', link },
      after: ['নিজে থেকে কোনো অর্ডার হয় না, টাকাও কাটা হয় না। সেখানে রিমাইন্ডার বদলাতে, থামাতে বা বন্ধ করতে পারবেন।'],
    }),
    stayOffer: ({ name, from, to, until, link }) => ({
      subject: `হোস্টেলে জায়গা আছে: ${until}-এর মধ্যে বুক করুন`,
      ...banglaFrame(name),
      before: [
        `${from} থেকে ${to} পর্যন্ত জায়গা খালি আছে।`,
        `${until} পর্যন্ত জায়গা আপনার জন্য রাখা আছে। এরপর অপেক্ষায় থাকা পরের জন পাবেন।`,
      ],
      action: { label: 'এখনই বুক করুন', link },
      after: [],
    }),
    quietStay: ({ name, number, pets, hours, link }) => ({
      subject: `হোস্টেল থেকে ${banglaNumber.format(hours)} ঘণ্টা কোনো খবর নেই: ${number}`,
      ...banglaFrame(name),
      before: [
        `${pets === '' ? 'অতিথিদের' : singleLine(pets)} সম্পর্কে ${banglaNumber.format(hours)} ঘণ্টা কিছু লেখা হয়নি।`,
        'কেউ তাদের দেখাশোনা করছেন কি না নিশ্চিত করুন, আর কী করা হয়েছে লিখে রাখুন।',
      ],
      action: { label: 'হোস্টেলের দিন দেখুন', link },
      after: [],
    }),
    lowStock: ({ name, product, stock, link }) => ({
      subject: `মজুত কমে গেছে: ${singleLine(product)}`,
      ...banglaFrame(name),
      before: [
        stock === 0
          ? `${singleLine(product)} শেষ হয়ে গেছে।`
          : `${singleLine(product)} আর মাত্র ${banglaNumber.format(stock)}টি আছে।`,
        'মজুত নতুন করে আনার সীমায় নেমে এসেছে।',
      ],
      action: { label: 'কোনগুলো কমে গেছে দেখুন', link },
      after: ['মজুত সীমার ওপরে উঠে আবার কমলে তবেই পরের খবর পাঠানো হবে।'],
    }),
  },
};
