import type { SiteOwner } from '@petcare/contracts/rendered-pages.ts';

export const siteOwner: SiteOwner = {
  name: 'PetCare',
  contact: {
    email: 'hello@petcare.example',
    phone: '+880 1700-000000',
    address: { en: 'Dhanmondi, Dhaka', bn: 'ধানমন্ডি, ঢাকা' },
  },
};
