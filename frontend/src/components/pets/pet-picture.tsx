import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import type { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { Avatar } from '@mantine/core';
import { IconCat, IconDog, IconFeather, IconFish, IconPaw, type TablerIcon } from '@tabler/icons-react';
import { smallPicture } from '../../lib/pictures/small-picture.ts';

const icons: Record<Species, TablerIcon> = {
  dog: IconDog,
  cat: IconCat,
  bird: IconFeather,
  rabbit: IconPaw,
  fish: IconFish,
  other: IconPaw,
};

interface PetPictureProps {
  pet: Pick<Pet, 'species' | 'img_URL'>;
  size: number;
}

/** Picture of a pet, or the icon of its species. Decorative: the name must be shown beside it. */
export function PetPicture({ pet: { species, img_URL: url }, size }: PetPictureProps) {
  const Icon = icons[species];
  return (
    <Avatar
      src={url ? smallPicture(url) : null}
      alt=""
      size={size}
      radius={12}
      color="leaf"
      aria-hidden="true"
    >
      <Icon size={Math.round(size * 0.55)} />
    </Avatar>
  );
}
