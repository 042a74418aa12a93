import { defaultPicture } from '@petcare/contracts/account/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar, Button } from '@mantine/core';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import type { ChangePictures, Pictures } from '../../../components/picture-field/use-uploads.ts';
import { smallPicture } from '../../../lib/pictures/small-picture.ts';
import classes from './own-picture-field.module.css';

interface OwnPictureFieldProps {
  shown: string;
  name: string;
  pictures: Pictures;
  onChange: ChangePictures;
  onRemove: () => void;
}

export function OwnPictureField({ shown, name, pictures, onChange, onRemove }: OwnPictureFieldProps) {
  const { t } = useLingui();
  const own = shown !== '' && shown !== defaultPicture;
  const next = pictures[0]?.uploaded?.display_url ?? shown;
  return (
    <div className={classes['field']}>
      <div className={classes['now']}>
        <Avatar src={smallPicture(next) || null} name={name} alt={t`Your picture`} size={112} radius="50%" />
        {own && pictures.length === 0 && (
          <Button variant="subtle" size="sm" onClick={onRemove}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
      </div>
      <div className={classes['next']}>
        <PictureField label={<Trans>A new picture</Trans>} value={pictures} onChange={onChange} />
      </div>
    </div>
  );
}
