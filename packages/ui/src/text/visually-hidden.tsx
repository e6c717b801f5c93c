import { styled } from '../styled.tsx';

export const VisuallyHidden = styled('span', 'visually-hidden', 'sr-only');
