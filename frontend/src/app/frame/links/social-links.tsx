import { ActionIcon } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconBrandYoutube,
} from '@tabler/icons-react';
import { brand } from '../../../theme/brand.ts';

// Company names are the same in every language.
const networks = [
  { name: 'Facebook', href: brand.social.facebook, Icon: IconBrandFacebook },
  { name: 'Instagram', href: brand.social.instagram, Icon: IconBrandInstagram },
  { name: 'YouTube', href: brand.social.youtube, Icon: IconBrandYoutube },
  { name: 'WhatsApp', href: brand.social.whatsapp, Icon: IconBrandWhatsapp },
];

export function SocialLinks() {
  return networks
    .filter(({ href }) => href !== '')
    .map(({ name, href, Icon }) => (
      <ActionIcon
        key={name}
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={name}
        variant="transparent"
        c="inherit"
      >
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
    ));
}
