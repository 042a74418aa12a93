import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { EmailWords } from '../email.ts';
import { banglaFrame, englishFrame } from '../email-frame.ts';
import { plainName } from '../plain-name.ts';

interface Application {
  readonly name: string;
  /** Title of the post, in the owner's words. */
  readonly pet: string;
  readonly link: string;
}

/** A title with more than plain words gives way to ours. */
interface ApplicationEmailTexts {
  submitted(application: Application & { readonly applicant: string }): EmailWords;
  accepted(application: Application): EmailWords;
  declined(application: Application): EmailWords;
  released(application: Application): EmailWords;
}

export const applicationEmailTexts: Record<Locale, ApplicationEmailTexts> = {
  en: {
    submitted: ({ name, applicant, pet, link }) => ({
      subject: 'A new application for your adoption post',
      ...englishFrame(name),
      before: [`${plainName(applicant) || 'A member'} would like to adopt: ${englishTitle(pet)}.`],
      action: { label: 'Read the application', link },
      after: ['Contact details are exchanged once you accept an application.'],
    }),
    accepted: ({ name, pet, link }) => ({
      subject: `Good news about ${englishTitle(pet)}`,
      ...englishFrame(name),
      before: [
        `Congratulations! Your application was accepted: ${englishTitle(pet)}.`,
        'You can now see the contact details of the owner on the page of the post.',
      ],
      action: { label: 'See the contact details', link },
      after: ['Please meet in a safe place, and take your time to get to know each other.'],
    }),
    declined: ({ name, pet, link }) => ({
      subject: 'About your adoption application',
      ...englishFrame(name),
      before: [
        `Your application was not chosen this time: ${englishTitle(pet)}.`,
        'Thank you for offering a home. Many other animals are waiting for one.',
      ],
      action: { label: 'See other pets', link },
      after: [],
    }),
    released: ({ name, pet, link }) => ({
      subject: 'About your adoption application',
      ...englishFrame(name),
      before: [`The adoption fell through, and the pet is available again: ${englishTitle(pet)}.`],
      action: { label: 'See the post', link },
      after: [],
    }),
  },
  bn: {
    submitted: ({ name, applicant, pet, link }) => ({
      subject: 'আপনার দত্তকের পোস্টে নতুন আবেদন',
      ...banglaFrame(name),
      before: [`${plainName(applicant) || 'একজন সদস্য'} দত্তক নিতে চান: ${banglaTitle(pet)}।`],
      action: { label: 'আবেদনটি পড়ুন', link },
      after: ['কোনো আবেদন গ্রহণ করলে তবেই যোগাযোগের তথ্য বিনিময় হবে।'],
    }),
    accepted: ({ name, pet, link }) => ({
      subject: `${banglaTitle(pet)} নিয়ে সুখবর`,
      ...banglaFrame(name),
      before: [
        `অভিনন্দন! আপনার আবেদন গৃহীত হয়েছে: ${banglaTitle(pet)}।`,
        'মালিকের সঙ্গে যোগাযোগের তথ্য এখন পোস্টের পাতায় দেখতে পাবেন।',
      ],
      action: { label: 'যোগাযোগের তথ্য দেখুন', link },
      after: ['নিরাপদ কোনো জায়গায় দেখা করুন, আর একে অপরকে চিনে নিতে সময় নিন।'],
    }),
    declined: ({ name, pet, link }) => ({
      subject: 'আপনার দত্তকের আবেদন প্রসঙ্গে',
      ...banglaFrame(name),
      before: [
        `এবার আপনার আবেদনটি নির্বাচিত হয়নি: ${banglaTitle(pet)}।`,
        'একটি ঘর দিতে চাওয়ার জন্য ধন্যবাদ। আরও অনেক প্রাণী ঘরের অপেক্ষায় আছে।',
      ],
      action: { label: 'অন্য প্রাণীদের দেখুন', link },
      after: [],
    }),
    released: ({ name, pet, link }) => ({
      subject: 'আপনার দত্তকের আবেদন প্রসঙ্গে',
      ...banglaFrame(name),
      before: [`দত্তক নেওয়া শেষ পর্যন্ত হয়নি, প্রাণীটি আবার দত্তকের জন্য আছে: ${banglaTitle(pet)}।`],
      action: { label: 'পোস্টটি দেখুন', link },
      after: [],
    }),
  },
};

function englishTitle(title: string): string {
  const plain = plainName(title);
  return plain === '' ? 'the pet of the post' : `“${plain}”`;
}

function banglaTitle(title: string): string {
  const plain = plainName(title);
  return plain === '' ? 'পোস্টের প্রাণীটি' : `“${plain}”`;
}
