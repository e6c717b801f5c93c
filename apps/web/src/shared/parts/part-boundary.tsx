import { Component, type ReactNode } from 'react';

/** What stands in the place of a part that couldn't be fetched or drawn has to know. */
export type PartFailure = { readonly error: unknown; readonly retry: () => void; readonly retrying: boolean };

type PartBoundaryProps = { failed: (failure: PartFailure) => ReactNode; children: ReactNode };
type PartBoundaryState = { failure: { readonly error: unknown } | null };

/** What can't be drawn takes nothing with it that stands beside. Only a class can say so. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.failed({ error: failure.error, retry: () => this.setState({ failure: null }), retrying: false });
  }
}
