export function useMemoryForFiles(): void;
