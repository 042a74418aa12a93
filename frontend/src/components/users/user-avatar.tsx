import { defaultPicture } from '@petcare/contracts/account/users.ts';
import { Avatar, type AvatarProps } from '@mantine/core';
import { initials } from '../../lib/format/initials.ts';
import { smallPicture } from '../../lib/pictures/small-picture.ts';
import classes from './user-avatar.module.css';

interface UserAvatarProps extends Pick<AvatarProps, 'size'> {
  user: { readonly full_name: string; readonly image_URL: string };
}

/** Picture of a user, or their initials. Decorative: the name must be shown beside it. */
export function UserAvatar({ user, size }: UserAvatarProps) {
  // The default picture is the same for all users, so initials distinguish them better.
  const src = user.image_URL === defaultPicture ? null : smallPicture(user.image_URL) || null;
  return (
    <Avatar src={src} alt="" size={size ?? 32} radius="xl" aria-hidden="true">
      {/* Rendered by CSS, so that accessibility checkers do not read the initials as text. */}
      <span className={classes['letters']} data-letters={initials(user.full_name)} />
    </Avatar>
  );
}
