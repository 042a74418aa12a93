import type { ClinicService } from '@petcare/contracts/clinic/clinic-services.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { showOops } from '../../../components/feedback/dialogs.tsx';
import { EditDialog } from '../../../components/edit-form/edit-dialog.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useUpdateService } from '../api/services.ts';
import { changesOf, formOf } from '../service-form.ts';
import { ServiceDoctors } from './service-doctors.tsx';
import { ServiceFields } from './service-fields.tsx';

interface EditServiceProps {
  service: ClinicService | null;
  onClose: () => void;
}

export function EditService({ service, onClose }: EditServiceProps) {
  const { shown, times } = useOpening(service);
  return shown && <OpenedEdit key={times} service={shown} opened={service !== null} onClose={onClose} />;
}

interface OpenedEditProps {
  service: ClinicService;
  opened: boolean;
  onClose: () => void;
}

function OpenedEdit({ service, opened, onClose }: OpenedEditProps) {
  const { t } = useLingui();
  const update = useUpdateService();
  const [form, setForm] = useState(() => formOf(service));
  const [drIds, setDrIds] = useState<readonly string[]>(service.dr_ids);
  const [showingError, setShowingError] = useState(false);
  const changes = changesOf(service, form);
  const changed = Object.keys(changes).length > 0;
  const ready = form.pictures.every(({ uploaded }) => uploaded !== null);

  async function handleSave() {
    try {
      await update.mutateAsync({ id: service._id, body: changes });
    } catch {
      setShowingError(true);
      await showOops(t`Failed to update the service.`);
      setShowingError(false);
      return;
    }
    toastDone({ title: t`Data Updated!`, message: form.name.trim() || service.service_name });
    onClose();
  }

  return (
    <EditDialog
      title={t`Edit service`}
      opened={opened}
      changed={changed}
      sendable={changed && ready}
      saving={update.isPending}
      error={update.error}
      behind={showingError}
      onSave={() => void handleSave()}
      onClose={onClose}
    >
      <ServiceFields
        form={form}
        onChange={setForm}
        doctorLabel={t`Add a doctor (optional)`}
        excluded={drIds}
        required={false}
      />
      <ServiceDoctors
        service={service}
        drIds={drIds}
        onUnlinked={(doctorId) => setDrIds((current) => current.filter((id) => id !== doctorId))}
      />
      <Text size="sm" c="dimmed">
        <Trans>Empty fields stay unchanged.</Trans>
      </Text>
    </EditDialog>
  );
}
