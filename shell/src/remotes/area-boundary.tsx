import { Component, type ReactNode } from 'react';

interface AreaBoundaryProps {
  /** A new value gives what failed another chance. */
  resetKey: string;
  fallback: () => ReactNode;
  children: ReactNode;
}

interface AreaBoundaryState {
  failed: boolean;
  resetKey: string;
}

/** Catches what a remote throws while it renders, so that it takes nothing else with it. */
export class AreaBoundary extends Component<AreaBoundaryProps, AreaBoundaryState> {
  override state: AreaBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<AreaBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: AreaBoundaryProps,
    state: AreaBoundaryState,
  ): AreaBoundaryState | null {
    return state.resetKey === resetKey ? null : { failed: false, resetKey };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback() : this.props.children;
  }
}
