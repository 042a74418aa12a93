import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { AutoConfirmSwitch } from '../../../components/doctor-form/auto-confirm-switch.tsx';
import { PrepaymentSwitch } from '../../../components/doctor-form/prepayment-switch.tsx';
import { DoctorFields } from '../../../components/doctor-form/doctor-fields.tsx';
import {
  changesOf,
  type DoctorField,
  formOf,
  isReady,
  invalidFields,
} from '../../../components/doctor-form/doctor-form.ts';
import { EditDialog } from '../../../components/edit-form/edit-dialog.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useUpdateDoctor } from '../api/doctors.ts';

interface EditDoctorProps {
  doctor: SpecialistCard | null;
  onClose: () => void;
}

export function EditDoctor({ doctor, onClose }: EditDoctorProps) {
  const { shown, times } = useOpening(doctor);
  return shown && <OpenedEdit key={times} doctor={shown} opened={doctor !== null} onClose={onClose} />;
}

interface OpenedEditProps {
  doctor: SpecialistCard;
  opened: boolean;
  onClose: () => void;
}

function OpenedEdit({ doctor, opened, onClose }: OpenedEditProps) {
  const { t } = useLingui();
  const update = useUpdateDoctor();
  const [form, setForm] = useState(() => formOf(doctor));
  const [invalid, setInvalid] = useState<readonly DoctorField[]>([]);
  const [autoConfirm, setAutoConfirm] = useState(doctor.auto_confirm);
  const [asksPrepayment, setAsksPrepayment] = useState(doctor.asks_prepayment);
  const changes = {
    ...changesOf(doctor, form),
    ...(autoConfirm !== doctor.auto_confirm && { auto_confirm: autoConfirm }),
    ...(asksPrepayment !== doctor.asks_prepayment && { asks_prepayment: asksPrepayment }),
  };
  const changed = Object.keys(changes).length > 0;

  async function handleSave() {
    const problems = invalidFields(form.texts);
    setInvalid(problems);
    if (problems.length > 0) return;
    try {
      await update.mutateAsync({ id: doctor._id, body: changes });
    } catch {
      // The dialog shows the error and keeps the input.
      return;
    }
    toastDone({ title: t`Data Updated!`, message: form.texts.dr_name.trim() || doctor.dr_name });
    onClose();
  }

  return (
    <EditDialog
      title={t`Edit doctor`}
      opened={opened}
      changed={changed}
      sendable={changed && isReady(form.pictures)}
      saving={update.isPending}
      error={update.error}
      behind={false}
      onSave={() => void handleSave()}
      onClose={onClose}
    >
      <DoctorFields
        form={form}
        invalid={invalid}
        required={false}
        onChange={(change) => {
          setForm(change);
          setInvalid([]);
        }}
      />
      <AutoConfirmSwitch checked={autoConfirm} onChange={setAutoConfirm} />
      <PrepaymentSwitch checked={asksPrepayment} onChange={setAsksPrepayment} />
      <Text size="sm" c="dimmed">
        <Trans>Empty fields stay unchanged. Booked appointments keep their fee.</Trans>
      </Text>
    </EditDialog>
  );
}
