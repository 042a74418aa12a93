import type { ClinicService } from '@petcare/contracts/clinic/clinic-services.ts';
import { DeleteRecordButton } from '../../../components/deletion/delete-record-button.tsx';

export function DeleteServiceButton({ service }: { service: ClinicService }) {
  const { _id: id, service_name: name } = service;
  return <DeleteRecordButton target={{ kind: 'clinic_service', id, name }} />;
}
