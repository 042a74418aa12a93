import { useNavigation } from 'react-router-dom';
import { ProgressLine } from '../../components/feedback/progress-line.tsx';

export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <ProgressLine />;
}
