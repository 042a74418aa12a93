import type { Picture as PictureFacts } from '@petcare/contracts/shared/pictures.ts';
import { useLingui } from '@lingui/react/macro';
import {
  type ConflictChoices,
  EditConflict,
  type FieldConflict,
} from '../../../components/edit-form/edit-conflict.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import type { StoredMemory } from '../api/memories.ts';
import { changesOver, type MemoryEdit } from '../memory-edit.ts';

interface MemoryConflictProps extends ConflictChoices {
  began: StoredMemory;
  edit: MemoryEdit;
  theirs: StoredMemory | null;
}

export function MemoryConflict({ began, edit, theirs, ...rest }: MemoryConflictProps) {
  const { t } = useLingui();
  const rows = (now: StoredMemory): FieldConflict[] => {
    const { title, details, img_URL: address } = changesOver(now, began, edit);
    const mine = edit.pictures[0]?.uploaded?.picture;
    return [
      ...(title === undefined ? [] : [{ key: 'title', label: t`Title`, mine: title, theirs: now.title }]),
      ...(details === undefined
        ? []
        : [{ key: 'details', label: t`Details`, mine: details, theirs: now.details }]),
      ...(address === undefined || !mine
        ? []
        : [
            {
              key: 'picture',
              label: t`Picture`,
              mine: <Small picture={mine} />,
              theirs: <Small picture={now.picture} />,
            },
          ]),
    ];
  };
  return <EditConflict fields={theirs && rows(theirs)} {...rest} />;
}

function Small({ picture }: { picture: PictureFacts }) {
  const { t } = useLingui();
  return <Picture picture={picture} ratio={3 / 2} sizes="320px" alt={t`Picture`} eager />;
}
