import { Component, type ReactNode } from 'react';

export type ChunkError = { readonly error: unknown; readonly retry: () => void; readonly retrying: boolean };

type ChunkBoundaryProps = { renderFailure: (failure: ChunkError) => ReactNode; children: ReactNode };
type ChunkBoundaryState = { failure: { readonly error: unknown } | null };

/** Catches a render failure so that the rest of the page survives. React needs a class for that. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, ChunkBoundaryState> {
  override state: ChunkBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ChunkBoundaryState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.renderFailure({
      error: failure.error,
      retry: () => this.setState({ failure: null }),
      retrying: false,
    });
  }
}
