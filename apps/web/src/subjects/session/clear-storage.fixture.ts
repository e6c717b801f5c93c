// Files are tested one after the other in the same browser: none finds what another has left there.
localStorage.clear();
sessionStorage.clear();
