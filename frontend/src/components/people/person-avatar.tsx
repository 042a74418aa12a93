import { defaultPicture } from '@petcare/contracts/users.ts';
import { Avatar, type AvatarProps } from '@mantine/core';
import { initials } from '../../lib/format/initials.ts';
import { smallPicture } from '../../lib/pictures/small-picture.ts';
import classes from './person-avatar.module.css';

interface PersonAvatarProps extends Pick<AvatarProps, 'size'> {
  person: { readonly full_name: string; readonly image_URL: string };
}

/** Picture of a user, or their initials. Decorative: the name must be shown beside it. */
export function PersonAvatar({ person, size }: PersonAvatarProps) {
  // The default picture is the same for all users, so initials distinguish them better.
  const src = person.image_URL === defaultPicture ? null : smallPicture(person.image_URL) || null;
  return (
    <Avatar src={src} alt="" size={size ?? 32} radius="xl" aria-hidden="true">
      {/* Rendered by CSS, so that accessibility checkers do not read the initials as text. */}
      <span className={classes['letters']} data-letters={initials(person.full_name)} />
    </Avatar>
  );
}
