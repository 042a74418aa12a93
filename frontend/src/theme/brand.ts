export interface Brand {
  readonly name: string;
  readonly contact: {
    readonly email: string;
    readonly phone: string;
    readonly address: { readonly en: string; readonly bn: string };
  };
  readonly mapLink: string;
  readonly social: Readonly<Record<'facebook' | 'instagram' | 'youtube' | 'whatsapp', string>>;
}

/** The names and contacts of the business. Empty values hide the elements that would show them. */
export const brand: Brand = {
  name: 'PetCare',
  contact: {
    email: 'hello@petcare.test',
    phone: '+880 1700-000000',
    address: { en: 'House 12, Road 7, Dhanmondi, Dhaka 1205', bn: 'বাড়ি ১২, সড়ক ৭, ধানমন্ডি, ঢাকা ১২০৫' },
  },
  mapLink: 'https://www.openstreetmap.org/search?query=Road%207%2C%20Dhanmondi%2C%20Dhaka',
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    youtube: 'https://www.youtube.com/',
    whatsapp: '',
  },
};

export function dialLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
